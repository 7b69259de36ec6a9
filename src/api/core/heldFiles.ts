const held = new Map<string, Blob>();
const names = new WeakMap<Blob, string>();
let count = 0;

function nameOf(file: Blob): string {
  count += 1;
  const name = `file-${count}`;
  names.set(file, name);
  return name;
}

/**
 * Keeps a file outside the store, where only plain data may be, and gives its key. The same file gets the same key
 * again, so that a form sent a second time is known as the same one (reliability I4).
 */
export function holdFile(file: Blob): string {
  const key = names.get(file) ?? nameOf(file);
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
