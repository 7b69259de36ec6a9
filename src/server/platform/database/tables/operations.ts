import type { Generated } from 'kysely';

import type { Moment } from './columns';

export type AuditTable = {
  id: Generated<number>;
  at: Date;
  action: string;
  /** `person:12`, `console:1` or `nobody`. */
  actor: string;
  /** The record concerned: `person:31`, or empty. */
  subject: string;
  outcome: string;
  address: string;
  /** Text that holds JSON, because the chain signs it as it was written: counts and kinds; never names, numbers or codes. */
  detail: string;
  previous_hash: Buffer;
  hash: Buffer;
};

type AuditEndTable = { last_id: number; hash: Buffer };

/** The last verification of the log, or the one under way; one row. */
export type AuditVerificationTable = {
  only_row: Generated<boolean>;
  /** Names the run under way; null when none is. */
  run: string | null;
  checked: number;
  total: number;
  /** When the run last said how far it is; one that is silent for long has ended with its server. */
  beat_at: Moment;
  /** What the last one found as JSON, with the signature of the server, because SQL could write it. */
  report: string | null;
  signature: string | null;
};

type KeyFingerprintTable = { only_row: Generated<boolean>; fingerprint: Buffer; noted_at: Moment };

export type FilesTable = {
  id: Generated<number>;
  /** 128 random bits in hex: the file name on disk. */
  name: string;
  kind: string;
  /** Determined by the server, never the type the upload claimed. */
  media_type: string;
  display_name: string;
  size: number;
  owner_id: number | null;
  created_at: Moment;
  /**
   * The server that received the file, until a start finds a reference to it. Files without a reference are removed by
   * the next start of that server.
   */
  uploading_node: string | null;
};

/** Pictures that an earlier version stored with what they held besides pixels. */
type PicturesToRedrawTable = { file_id: number };

type IdempotencyTable = {
  key: string;
  actor: string;
  request_hash: Buffer;
  reply: string;
  created_at: Moment;
};

export type OperationTables = {
  audit: AuditTable;
  audit_end: AuditEndTable;
  audit_verification: AuditVerificationTable;
  files: FilesTable;
  pictures_to_redraw: PicturesToRedrawTable;
  idempotency: IdempotencyTable;
  key_fingerprint: KeyFingerprintTable;
};
