import type { Database } from './db/database';
import type { Asker } from './whoAsks';

export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'sign-up'
  | 'recovery'
  | 'password-change'
  | 'refusal'
  | 'view-ssn'
  | 'view-plan'
  | 'change'
  | 'delete'
  | 'export'
  | 'import'
  | 'upload'
  | 'approval';

export type AuditLine = {
  action: AuditAction;
  actor: Pick<Asker, 'kind' | 'id'> | null;
  /** `person:31`, `alert:4`, or nothing. */
  subject?: string;
  outcome: 'done' | 'refused' | 'failed';
  /** The caller's network address. */
  address: string;
  /** Counts and kinds only. */
  detail?: Record<string, string | number | boolean>;
};

/** Append-only and hash-chained (reliability G5). */
export type AuditTrail = {
  /** Writes one line, inside `tx` when the deed is part of a transaction. */
  write(line: AuditLine, tx?: Database): Promise<void>;
};
