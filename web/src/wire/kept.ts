/** The browser's database: the pages of the tables' database by number, its size, the cookies, and who may change it. */

const STORE = "kept";
const OWNER = "owner";

export interface Kept {
  size: number;
  cookies: string;
  numbers: number[];
  pages: Uint8Array[];
}

/** Where the tables keep what lasts. */
export interface Keeping {
  all(): Promise<Kept>;
  keep(size: number, numbers: number[], pages: Uint8Array[]): Promise<void>;
  keepCookies(text: string): Promise<void>;
}

/** For browsers that store nothing: everything ends with the page. */
export const FORGETFUL: Keeping = {
  all: async () => ({ size: 0, cookies: "", numbers: [], pages: [] }),
  keep: async () => undefined,
  keepCookies: async () => undefined,
};

export class Keeper implements Keeping {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly owner: string,
  ) {}

  /** Open it and own it: whoever has opened it before cannot change it any more, whatever they have under way. */
  static async open(name: string): Promise<Keeper> {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error ?? new Error("this browser stores nothing"));
    });
    const keeper = new Keeper(database, crypto.getRandomValues(new Uint32Array(4)).join("-"));
    await keeper.change((store) => store.put(keeper.owner, OWNER));
    return keeper;
  }

  all(): Promise<Kept> {
    return new Promise((done, fail) => {
      const store = this.database.transaction(STORE).objectStore(STORE);
      const keys = store.getAllKeys();
      const values = store.getAll();
      values.onerror = () => fail(values.error);
      values.onsuccess = () => {
        const kept: Kept = { size: 0, cookies: "", numbers: [], pages: [] };
        keys.result.forEach((key, place) => {
          const value = values.result[place];
          if (key === "size") kept.size = value;
          else if (key === "cookies") kept.cookies = value;
          else if (key !== OWNER) {
            kept.numbers.push(Number(key));
            kept.pages.push(value);
          }
        });
        done(kept);
      };
    });
  }

  keep(size: number, numbers: number[], pages: Uint8Array[]): Promise<void> {
    return this.write((store) => {
      store.put(size, "size");
      numbers.forEach((number, place) => store.put(pages[place], number));
    });
  }

  keepCookies(text: string): Promise<void> {
    return this.write((store) => store.put(text, "cookies"));
  }

  private write(work: (store: IDBObjectStore) => void): Promise<void> {
    return this.change((store) => {
      const owner = store.get(OWNER);
      owner.onsuccess = () => (owner.result === this.owner ? work(store) : store.transaction.abort());
    });
  }

  /** All of it, on the disk, or none of it. */
  private change(work: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((done, fail) => {
      const change = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      change.oncomplete = () => done();
      change.onabort = change.onerror = () => fail(change.error ?? new Error("nothing was stored"));
      work(change.objectStore(STORE));
    });
  }
}
