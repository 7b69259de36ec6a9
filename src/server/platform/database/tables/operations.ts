import type { Generated } from 'kysely';

import type { Timestamp } from './columns';

export type OperationTables = {
  audit: {
    id: Generated<number>;
    at: Date;
    action: string;
    /** `person:12`, `console:1`, or `nobody`. */
    actor: string;
    /** The affected record, such as `person:31`; empty if there is none. */
    subject: string;
    outcome: string;
    address: string;
    /** JSON as text, because the chain signs the exact bytes. Counts and kinds only; never names, numbers, or codes. */
    detail: string;
    previous_hash: Buffer;
    hash: Buffer;
  };
  /** Created by `migrate`. */
  migrations: { name: string; applied_at: Timestamp };
  audit_end: { last_id: number; hash: Buffer };
  /** The last verification of the audit log, or the one in progress. The table has one row. */
  audit_verification: {
    only_row: Generated<boolean>;
    /** Identifies the run in progress; null if there is none. */
    run: string | null;
    checked: number;
    total: number;
    /** When the run last reported progress. If that was long ago, its server has stopped or crashed. */
    beat_at: Timestamp;
    /** The last report as JSON. `signature` signs it, because anyone with SQL access could write a report. */
    report: string | null;
    signature: string | null;
  };
  files: {
    id: Generated<number>;
    /** 128 random bits in hex; also the file name on disk. */
    name: string;
    kind: string;
    /** Determined by the server; never the type that the upload declared. */
    media_type: string;
    display_name: string;
    size: number;
    owner_id: number | null;
    created_at: Timestamp;
    /**
     * The server that received the file; null once a reference to the file has been found. When that server next
     * starts, it removes files without a reference.
     */
    uploading_node: string | null;
  };
  /** Pictures that may have metadata, because an earlier version stored them or a backup was restored. */
  pictures_to_redraw: { file_id: number };
  idempotency: {
    key: string;
    actor: string;
    request_hash: Buffer;
    reply: string;
    created_at: Timestamp;
  };
  key_fingerprint: { only_row: Generated<boolean>; fingerprint: Buffer; noted_at: Timestamp };
};
