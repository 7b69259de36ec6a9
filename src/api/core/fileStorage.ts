const storedFiles = new Map<string, Blob>();
const fileKeys = new WeakMap<Blob, string>();
let lastFileNumber = 0;

function assignKey(file: Blob): string {
  lastFileNumber += 1;
  const key = `file-${lastFileNumber}`;
  fileKeys.set(file, key);
  return key;
}

/**
 * Stores a file outside the Redux store, which holds plain data only, and returns its key. The same file gets the same
 * key, so that a form sent twice has the same idempotency key.
 */
export function storeFile(file: Blob): string {
  const key = fileKeys.get(file) ?? assignKey(file);
  storedFiles.set(key, file);
  return key;
}

export const getStoredFile = (fileKey: string) => storedFiles.get(fileKey);

export function releaseFile(fileKey: string) {
  storedFiles.delete(fileKey);
}

/** Called when a session ends. */
export function releaseAllFiles() {
  storedFiles.clear();
}

/** Whether a file can still be read; browsers refuse to read one that was changed or removed after it was chosen. */
export const isReadable = (file: Blob) =>
  new Promise<boolean>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(true);
    reader.onerror = () => resolve(false);
    reader.readAsArrayBuffer(file.slice(0, 1));
  });
