import { open } from 'node:fs/promises';

/** Syncs a folder, so that renamed files survive a power failure. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
