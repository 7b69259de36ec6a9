import type { ColumnType, Generated } from 'kysely';

import type { Permission } from '@/contract/administration/permissions';

import type { NullableTimestamp, Timestamp } from './columns';

export type AccountTables = {
  console_admins: {
    id: Generated<number>;
    email: string;
    /** Null until the administrator has set a new password. */
    password_hash: string | null;
    name: Generated<string>;
    created_at: Timestamp;
  };
  /** Exactly one of `person_id` and `console_admin_id` is set. */
  administrators: {
    id: Generated<number>;
    person_id: number | null;
    console_admin_id: number | null;
    rights: Permission[];
    off_at: NullableTimestamp;
    last_signed_in_at: NullableTimestamp;
    version: Generated<number>;
    created_at: Timestamp;
  };
  administrator_invitations: {
    id: Generated<number>;
    email: string;
    name: string;
    rights: Permission[];
    /** SHA-256 of the token in the link. */
    token_hash: Buffer;
    /** In the audit log's format, such as `console:1`. */
    invited_by: string;
    invited_at: Date;
    expires_at: Date;
    used_at: NullableTimestamp;
    withdrawn_at: NullableTimestamp;
  };
  sessions: {
    id: Generated<number>;
    /** Identifies the session in its owner's calls. Random, so that it reveals nothing about other sessions. */
    public_id: Generated<string>;
    /** SHA-256 of the opaque token; the token itself is never stored. */
    token_hash: Buffer;
    purpose: string;
    person_id: number | null;
    console_admin_id: number | null;
    /** Data for the call that a pending token allows, such as a new number. */
    detail: string | null;
    /** The browser and operating system as text; empty if unknown. */
    device: Generated<string>;
    /** Where the session was opened, as reported by the proxy; empty if it reports nothing. */
    place: Generated<string>;
    created_at: Timestamp;
    /** When the person last confirmed their identity. */
    proved_at: Timestamp;
    active_at: Timestamp;
    expires_at: Date;
  };
  codes: {
    id: Generated<number>;
    /** Keyed hash of code and session. A code is valid only in the session for which it was made. */
    code_hash: Buffer;
    session_id: number;
    purpose: string;
    /** Keyed hash of the number or address to which the code was sent. */
    recipient_hash: Buffer;
    tries: Generated<number>;
    created_at: Timestamp;
    expires_at: Date;
    spent_at: NullableTimestamp;
  };
  attempts: {
    id: Generated<number>;
    kind: string;
    /** Keyed hash of the account, number, or address whose attempts are limited. */
    subject: Buffer;
    /** Keyed hash of the token or browser that made the attempt; a correct code from the same origin removes it. */
    origin: ColumnType<Buffer | null, Buffer | null | undefined, never>;
    at: Timestamp;
  };
  number_changes: {
    id: Generated<number>;
    person_id: number;
    old_contact: string;
    new_contact: string;
    /** SHA-256 of the token in the link that reports the change. */
    token_hash: Buffer;
    changed_at: Date;
    objected_at: NullableTimestamp;
    /** When an objection restored the old number. */
    restored_at: NullableTimestamp;
    /** The administrator who changed the number, in the audit log's format; null if the person did. */
    changed_by: ColumnType<string | null, string | null | undefined>;
    note_sealed: ColumnType<Buffer | null, Buffer | null | undefined>;
  };
  /** Members' recently replaced email addresses, maintained by a trigger on `people`. A view of `former_emails`. */
  previous_emails: {
    id: Generated<number>;
    person_id: number;
    email: string;
    replaced_at: Timestamp;
    notified_at: NullableTimestamp;
  };
  outgoing_messages: {
    id: Generated<number>;
    sealed: Buffer;
    tries: Generated<number>;
    next_try_at: Date;
    give_up_at: Date;
  };
  devices: {
    token: string;
    person_id: number | null;
    console_admin_id: number | null;
    /** The session in which the device was registered, which may have ended. */
    session_id: number | null;
    updated_at: Timestamp;
  };
};
