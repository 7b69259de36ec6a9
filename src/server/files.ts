import type { Readable } from 'node:stream';

import type { Database } from './db/database';
import type { FilesTable } from './db/database';

export type FileKind = 'pdf' | 'image' | 'video';
export type StoredFile = Pick<FilesTable, 'name' | 'media_type' | 'display_name' | 'size'> & { id: number };

/** Uploads kept, checked and served (reliability F1, F3, F7, B9). */
export type FileStore = {
  /**
   * Streams to a temporary file, checks size, name and content against `kind`, syncs, renames, then writes the row.
   * Throws Refusal 200 with the words of the catalogue, or 413; nothing is left behind.
   */
  keep(
    upload: { stream: Readable; name: string },
    rule: { kind: FileKind; limit: number; ownerId?: number },
  ): Promise<StoredFile>;
  /** Removes rows and files, once nothing refers to them. */
  drop(fileId: number, tx?: Database): Promise<void>;
  /** An address of the main API that serves this file until it expires, or null for no file. */
  link(file: Pick<StoredFile, 'name'> | null | undefined): string | null;
  /** The same for file ids, in one query. */
  links(fileIds: readonly (number | null)[], tx?: Database): Promise<Map<number, string>>;
  /** Removes what a crash left: temporary files, files without a row (F7). */
  sweep(): Promise<void>;
};
