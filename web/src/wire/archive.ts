/** Reads zip files whose files are stored as they are (the build packs the whole instead). */

const LOCAL_HEADER = 0x04034b50;

/** The files one after the other, as parts of the archive's own bytes: name and content. */
export function* filesOf(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  const view = new DataView(archive);
  const text = new TextDecoder();
  let at = 0;
  while (at + 30 <= archive.byteLength && view.getUint32(at, true) === LOCAL_HEADER) {
    const size = view.getUint32(at + 22, true);
    const name = at + 30;
    const content = name + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    yield [text.decode(new Uint8Array(archive, name, view.getUint16(at + 26, true))), new Uint8Array(archive, content, size)];
    at = content + size;
  }
}
