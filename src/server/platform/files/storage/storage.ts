import type { Readable } from 'node:stream';

/** A stored file that is not there. */
export class FileMissing extends Error {}
/** The storage does not answer, or refuses. */
export class StorageDown extends Error {}

/** Bytes from `start` to `end`, both included. */
export type Range = { start: number; end: number };

/**
 * Where uploads lie: a folder, or a bucket of an S3-compatible store. A file has a name of 32 hex digits and never changes
 * but for `take`. Notes are small texts alongside the files, such as the id of the database they belong to.
 */
export type FileStorage = {
  /** The folder or the address of the bucket, for operators. */
  readonly place: string;
  /** Throws a Refusal (507) where an upload could fill a disk. */
  assertSpace(): Promise<void>;
  /** Where a file that is being received may be written before `take`; another one for each call. */
  draftPath(name: string, node: string): string;
  /** Stores a finished draft under its name, durably and at once, in place of a file of this name; the draft is gone then. */
  take(draft: string, name: string): Promise<void>;
  /** Bytes, or undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Rejects with FileMissing before the first byte. */
  read(name: string, range?: Range): Promise<Readable>;
  /** Removes files, durably; a missing one is fine. */
  remove(names: readonly string[]): Promise<void>;
  /** The names of all files. */
  list(): Promise<string[]>;
  /** Removes what uploads of this node, and old ones of any, left behind in a crash. */
  removeDrafts(node: string): Promise<void>;
  /** Puts files away until `emptyTrash` removes those that came there before a moment. */
  moveToTrash(names: readonly string[], at: Date): Promise<void>;
  emptyTrash(before: Date): Promise<void>;
  readNote(name: string): Promise<string | undefined>;
  writeNote(name: string, text: string): Promise<void>;
  removeNote(name: string): Promise<void>;
  /** The names of the notes in a folder of them. */
  listNotes(folder: string): Promise<string[]>;
  close(): void;
};

export const isStoredName = (name: string) => /^[0-9a-f]{32}$/.test(name);
/** Files that nothing knows wait here. */
export const trashName = 'trash';
