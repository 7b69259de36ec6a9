import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';

import type { Audience } from '@/contract/content/audience';
import type { SequenceKind } from '@/contract/content/sequence';
import type { SheetRelation } from '@/contract/people/sheet';
import type { Decision } from '@/contract/people/user';

/** The database fills these columns when they are omitted. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A covered person: an employee (`relation` Self, `employee_id` its own id) or a relative of one. */
export type PeopleTable = {
  id: Generated<number>;
  employee_id: number | null;
  relation: SheetRelation;
  full_name: string;
  first_name: string;
  last_name: string;
  /** `full_name` in lower case, for searching and sorting. */
  name_key: string;
  email: string;
  /** Ten digits, or empty. */
  contact: string;
  contact2: string;
  empl_type: string;
  /** YYYY-MM-DD. */
  enrollment_date: string | null;
  /** AES-256-GCM: nonce, tag and cipher text. */
  ssn_sealed: Buffer;
  /** Keyed hash of the nine digits; equal SSNs have equal hashes. */
  ssn_hash: Buffer;
  ssn_last4: string;
  /** 1 active, 0 inactive. */
  status: Generated<number>;
  is_admin: Generated<boolean>;
  has_dental: Generated<boolean>;
  has_vision: Generated<boolean>;
  /** 1 UMR Plan A, 2 UHC Plan B (PPO), null without a medical plan. */
  tier: number | null;
  password_hash: string | null;
  registered_at: NullableMoment;
  chat_terms_at: NullableMoment;
  picture_file_id: number | null;
  deleted_at: NullableMoment;
  created_at: Moment;
  updated_at: Moment;
};

/** An administrator of the console, who is not an employee. */
export type ConsoleAdminsTable = {
  id: Generated<number>;
  email: string;
  password_hash: string;
  created_at: Moment;
};

/** The number of employees of each kind, maintained by triggers, so that totals need no counting. */
export type EmployeeCountsTable = { status: number; registered: boolean; total: number };

export type SessionsTable = {
  id: Generated<number>;
  /** SHA-256 of the opaque token; the token itself is never stored. */
  token_hash: Buffer;
  purpose: string;
  person_id: number | null;
  console_admin_id: number | null;
  /** Data of a pending token for the call it is valid for, such as the new number. */
  detail: string | null;
  created_at: Moment;
  /** When the person last confirmed their identity. */
  proved_at: Moment;
  active_at: Moment;
  expires_at: Date;
};

export type CodesTable = {
  id: Generated<number>;
  /** Keyed hash of code and session; a code is valid only for the request it was made for. */
  code_hash: Buffer;
  session_id: number;
  purpose: string;
  /** Keyed hash of the contact or address it was sent to. */
  recipient_hash: Buffer;
  tries: Generated<number>;
  created_at: Moment;
  expires_at: Date;
  spent_at: NullableMoment;
};

/** A change of contact number that can still be objected to, or whose objection could not restore the old number. */
export type NumberChangesTable = {
  id: Generated<number>;
  person_id: number;
  old_contact: string;
  new_contact: string;
  /** SHA-256 of the token in the link of the message about the change. */
  token_hash: Buffer;
  changed_at: Date;
  objected_at: NullableMoment;
};

/** A message waiting for delivery; encrypted, because it holds a number and possibly a secret link. */
export type OutgoingMessagesTable = {
  id: Generated<number>;
  sealed: Buffer;
  tries: Generated<number>;
  next_try_at: Date;
  give_up_at: Date;
};

/** Events that count towards a limit: failed sign-ins, wrong codes, sent codes. */
export type AttemptsTable = {
  id: Generated<number>;
  kind: string;
  /** Keyed hash of the account, contact or address that is limited. */
  subject: Buffer;
  /** Keyed hash of the token or browser that caused it and may take it back. */
  origin: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  at: Moment;
};

/** The audit trail: append-only, each line contains the hash of the previous one. */
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
  /** JSON of counts and kinds; never names, numbers or codes. */
  detail: string;
  previous_hash: Buffer;
  hash: Buffer;
};

/** One row: the end of the audit trail. */
export type AuditEndTable = { last_id: number; hash: Buffer };

/** One row at most. */
export type KeyFingerprintTable = { only_row: Generated<boolean>; fingerprint: Buffer; noted_at: Moment };

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

/** The card of one plan of one person. */
export type PlanDocumentsTable = {
  person_id: number;
  document_type: string;
  file_id: number;
  created_at: Moment;
  seen_at: NullableMoment;
};
/** Which alerts a person has seen. */
export type AlertsSeenTable = { person_id: number; alert_id: number };

export type ImportsTable = {
  id: Generated<number>;
  actor: string;
  idempotency_key: string | null;
  imported_count: number;
  ignored_count: number;
  new_people: number;
  new_families: number;
  created_at: Moment;
};

/** Each row of a finished import, for the result pages; deleted with its import. */
export type ImportRowsTable = {
  import_id: number;
  line: number;
  /** Null in rows older than this column. */
  person_id: number | null;
  /** Null for an imported row. */
  message: string | null;
  covered_person: string;
  email: string;
  phone1: string;
  phone2: string;
  plan_name: string;
};

/** An export with full SSNs: who made it and why. */
export type ExportsTable = {
  id: Generated<number>;
  actor: string;
  reason: string;
  note_sealed: Buffer;
  created_at: Date;
};

/** An import that is decided but not completely written; see `finishImport`. */
export type ImportsPendingTable = { import_id: number; family_reached: number; line_reached: number };

/** The answer to a creating call, returned again when the call is repeated. */
export type IdempotencyTable = {
  key: string;
  actor: string;
  request_hash: Buffer;
  reply: string;
  created_at: Moment;
};

export type PlanTablesTable = { id: Generated<number>; plan_name: string; position: number; detail: string };

export type BenefitsTable = {
  id: Generated<number>;
  title: string;
  logo_url: string | null;
  media_url: string | null;
  description: string;
};

export type DirectoryTable = {
  id: Generated<number>;
  kind: 'telemedicine' | 'specialist' | 'condition';
  name: string;
  contact: string | null;
  redirect: string | null;
};

export type ProvidersTable = {
  id: Generated<number>;
  full_name: string;
  organization_name: string;
  primary_specialty: string;
  gender: string;
  address: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone_number: string | null;
  lat: number | null;
  long: number | null;
  /** Name and zip code in lower case, for searching and sorting; filled by the database. */
  person_key: Generated<string>;
};

/** The number of providers of each specialty, and of those with a position; maintained by triggers. */
export type ProviderCountsTable = { specialty: string; total: number; located: number };

/** About us, the chairman's message and the policies, by key. */
export type ArticlesTable = { key: string; name: string; profession: string; picture: string | null; body: string };

type ContentColumns = {
  id: Generated<number>;
  visible_to: Audience;
  is_active: boolean;
  sequence: number;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
};
export type CardsTable = ContentColumns & {
  title: string;
  image_file_id: number | null;
  link_type: 'internal' | 'external';
  redirect: string;
  redirect_id: string | null;
};
export type AlertsTable = ContentColumns & { description: string };
export type DocumentsTable = ContentColumns & {
  file_name: string;
  file_type: 'pdf' | 'video';
  file_id: number | null;
  thumbnail_file_id: number | null;
};

export type NotificationsTable = {
  id: Generated<number>;
  title: string;
  description: string;
  image_file_id: number | null;
  topic: string;
  type: string;
  redirect_keyword: string;
  redirect_link: string;
  redirect_id: string;
  sender: string;
  created_at: Moment;
};
/** The recipients of a notification: one bit (`0` or `1`) for each person of a block of ids. */
export type NotificationAudiencesTable = { block: number; notification_id: number; members: string };

/** A notification that is still being pushed: everyone up to `reached` is done. */
export type PushesTable = { notification_id: number; reached: Generated<number> };

export type DevicesTable = {
  token: string;
  person_id: number | null;
  console_admin_id: number | null;
  /** The session it was registered in, which may have ended. */
  session_id: number | null;
  updated_at: Moment;
};

/** A spouse's sign-up that waits for the answer of the employee, or of an administrator when there is none. */
export type FamilyRequestsTable = {
  id: Generated<number>;
  /** The reference of the request in answers and pushes, used instead of an SSN. */
  reference: string;
  person_id: number;
  addressee_id: number | null;
  decision: Decision['status'] | null;
  /** In the audit trail's form, `person:12`. */
  decided_by: string | null;
  created_at: Moment;
  decided_at: NullableMoment;
};

/** The conversation of a member with the administrators; positions are sequences of messages, from 1. */
export type ConversationsTable = {
  member_id: number;
  /** Messages of each side; their sum is the last sequence. */
  member_said: Generated<number>;
  admin_said: Generated<number>;
  /** The last message a side has read, and how many messages of the other side that includes. */
  member_read: Generated<number>;
  member_heard: Generated<number>;
  admin_read: Generated<number>;
  admin_heard: Generated<number>;
  /** The last message of ended sessions; messages after it are shown. */
  ended: Generated<number>;
  ended_at: NullableMoment;
  /** `person:12` or `console:1`: who ended it by the call, until their socket event follows. */
  ended_by: string | null;
  last_at: Moment;
};

export type MessagesTable = {
  member_id: number;
  sequence: number;
  /** The number of member's messages up to and including this one. */
  member_said: number;
  is_admins: boolean;
  /** `person:12` or `console:1`; unique together with `client_id`. */
  sender: string;
  client_id: string | null;
  body: string;
  created_at: Moment;
  /** Set when its session ends, for the partial search index; the conversation's `ended` decides. */
  is_over: Generated<boolean>;
};

export type Tables = {
  people: PeopleTable;
  console_admins: ConsoleAdminsTable;
  employee_counts: EmployeeCountsTable;
  sessions: SessionsTable;
  codes: CodesTable;
  attempts: AttemptsTable;
  number_changes: NumberChangesTable;
  outgoing_messages: OutgoingMessagesTable;
  audit: AuditTable;
  audit_end: AuditEndTable;
  files: FilesTable;
  plan_documents: PlanDocumentsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  imports_pending: ImportsPendingTable;
  exports: ExportsTable;
  idempotency: IdempotencyTable;
  key_fingerprint: KeyFingerprintTable;
  plan_tables: PlanTablesTable;
  benefits: BenefitsTable;
  directory: DirectoryTable;
  providers: ProvidersTable;
  provider_counts: ProviderCountsTable;
  articles: ArticlesTable;
  cards: CardsTable;
  alerts: AlertsTable;
  alerts_seen: AlertsSeenTable;
  documents: DocumentsTable;
  notifications: NotificationsTable;
  notification_audiences: NotificationAudiencesTable;
  pushes: PushesTable;
  devices: DevicesTable;
  family_requests: FamilyRequestsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
};

export type Database = Kysely<Tables>;

/**
 * A running transaction. A plain `Database` is not assignable, so functions that need a transaction cannot be called
 * without one.
 */
export type Transaction = KyselyTransaction<Tables>;

/** The table behind each ordered list. */
export const orderedTables = { homescreen: 'cards', alert: 'alerts', resource: 'documents' } as const satisfies Record<
  SequenceKind,
  keyof Tables
>;
