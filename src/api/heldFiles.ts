const held = new Map<string, Blob>();
let count = 0;

/** Keeps a file outside the store, where only plain data may be, and gives its key. */
export function holdFile(file: Blob): string {
  count += 1;
  const key = `file-${count}`;
  held.set(key, file);
  return key;
}

export const heldFile = (fileKey: string) => held.get(fileKey);

export function releaseFile(fileKey: string) {
  held.delete(fileKey);
}

/** Nobody's file outlives the session. */
export function releaseAllFiles() {
  held.clear();
}
