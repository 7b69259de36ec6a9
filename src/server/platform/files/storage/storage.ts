import type { Readable } from 'node:stream';

export class FileMissing extends Error {}
/** For `catch`: resolves with undefined if the file is missing. */
export function ignoreMissing(error: unknown) {
  if (!(error instanceof FileMissing)) throw error;
  return undefined;
}
/** The storage does not respond, or it refuses the request. */
export class StorageDown extends Error {}

/** A byte range, including both ends. */
export type ByteRange = { start: number; end: number };

/**
 * Where uploads are stored: a folder, or a bucket in an S3-compatible store. A file is named with 32 hex digits and
 * changes only through `storeDraft`. Next to the uploads are small text files, such as the one with the database's
 * ID.
 */
export type FileStorage = {
  /** The folder or the bucket address, for operators. */
  readonly location: string;
  /** Throws a Refusal (507) if an upload could fill the disk. */
  assertSpace(): Promise<void>;
  /** Where a file that is being received can be written before `storeDraft`. */
  draftPath(name: string, node: string): string;
  /**
   * Durably stores a finished draft under its name, replacing any file with this name. The draft no longer exists
   * afterward.
   */
  storeDraft(draft: string, name: string): Promise<void>;
  /** Size in bytes, or undefined if there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Rejects with FileMissing if there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Durably removes files; a missing one is not an error. */
  remove(names: readonly string[]): Promise<void>;
  list(): Promise<string[]>;
  /** Removes drafts that a crash left behind: all of this node's, and old ones of any node. */
  removeDrafts(node: string): Promise<void>;
  /** Moves files to the trash. `emptyTrash` deletes those moved before a given time. */
  moveToTrash(names: readonly string[], at: Date): Promise<void>;
  emptyTrash(before: Date): Promise<void>;
  /** Resolves with undefined if there is no such file. */
  readTextFile(name: string): Promise<string | undefined>;
  writeTextFile(name: string, text: string): Promise<void>;
  removeTextFile(name: string): Promise<void>;
  listTextFiles(folder: string): Promise<string[]>;
  close(): void;
};

export const isStoredName = (name: string) => /^[0-9a-f]{32}$/.test(name);
/** The folder for files that have no row in the database. */
export const trashName = 'trash';
