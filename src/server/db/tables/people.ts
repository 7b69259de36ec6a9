import type { Generated } from 'kysely';

import type { CoverageEndReason, CoverageReason, CoverageVoid } from '@/contract/people/coverage';
import type { DocumentType } from '@/contract/people/plan';
import type { SheetRelation } from '@/contract/people/sheet';
import type { Decision } from '@/contract/people/user';

import type { Moment, NullableMoment } from './columns';

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
  password_hash: string | null;
  registered_at: NullableMoment;
  picture_file_id: number | null;
  deleted_at: NullableMoment;
  /** The import that added the person. */
  import_id: number | null;
  created_at: Moment;
  updated_at: Moment;
};

/** One stretch of time that a person is, was or will be in a plan. */
export type CoveragesTable = {
  id: Generated<number>;
  person_id: number;
  plan_id: string;
  kind: DocumentType;
  /** YYYY-MM-DD, in the programme's time zone. */
  starts: string;
  /** The last covered day; null while no end is known. */
  ends: string | null;
  reason: CoverageReason;
  end_reason: CoverageEndReason | null;
  /** Why the row does not count: it never came into force, or it was a mistake. Null for a row that stands. */
  voided: CoverageVoid | null;
  /** The only standing row of its person and kind, kept apart from others by a unique index alone. */
  is_sole: Generated<boolean>;
  /** The import that brought it. */
  import_id: number | null;
  created_at: Moment;
  changed_at: Moment;
};

type EmployeeCountsTable = { status: number; registered: boolean; total: number };

type PlanDocumentsTable = {
  person_id: number;
  document_type: DocumentType;
  /** The plan that the card is for; null for one from before the history of coverage, of a plan that had ended. */
  plan_id: string | null;
  file_id: number;
  created_at: Moment;
  seen_at: NullableMoment;
};

type FamilyRequestsTable = {
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

type ImportsTable = {
  id: Generated<number>;
  actor: string;
  idempotency_key: string | null;
  imported_count: number;
  ignored_count: number;
  new_people: number;
  new_families: number;
  created_at: Moment;
};

type ImportRowsTable = {
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

type ImportsPendingTable = {
  import_id: number;
  family_reached: number;
  line_reached: number;
  /** JSON: the plans the sheet was judged by, in the order of their numbers in its rows. */
  plans: string;
  /** The day on which coverage begins where the sheet says none. */
  today: string;
};

type ExportsTable = {
  id: Generated<number>;
  actor: string;
  reason: string;
  note_sealed: Buffer;
  created_at: Date;
};

export type PeopleTables = {
  people: PeopleTable;
  coverages: CoveragesTable;
  employee_counts: EmployeeCountsTable;
  plan_documents: PlanDocumentsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  imports_pending: ImportsPendingTable;
  exports: ExportsTable;
  family_requests: FamilyRequestsTable;
};
