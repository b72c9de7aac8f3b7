/** The browser's database: the pages of the tables' database by number, its size, and the cookies. */

const STORE = "kept";

export interface Kept {
  size: number;
  cookies: string;
  numbers: number[];
  pages: Uint8Array[];
}

export class Keeper {
  private constructor(private readonly database: IDBDatabase) {}

  static open(name: string): Promise<Keeper> {
    return new Promise((done, fail) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => done(new Keeper(request.result));
      request.onerror = () => fail(request.error ?? new Error("this browser stores nothing"));
    });
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
          else {
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

  /** All of it, on the disk, or none of it. */
  private write(work: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((done, fail) => {
      const change = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      change.oncomplete = () => done();
      change.onabort = change.onerror = () => fail(change.error ?? new Error("nothing was stored"));
      work(change.objectStore(STORE));
    });
  }
}
