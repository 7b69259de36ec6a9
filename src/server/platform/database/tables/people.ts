import type { ColumnType, Generated } from 'kysely';

import type { ChangeRequestKind, ChangeRequestState } from '@/contract/people/changeRequest';
import type { CoverageEndReason, CoverageReason, CoverageVoid } from '@/contract/people/coverage';
import type { PersonRelation } from '@/contract/people/importFile';
import type { LifeEvent } from '@/contract/people/lifeEvent';
import type {
  CellProblem,
  ImportCounts,
  ImportMode,
  ImportReport,
  ImportRowStatus,
  ImportScope,
  PeopleImportRow,
  UndoGroup,
} from '@/contract/people/peopleImport';
import type { PlanKind } from '@/contract/people/plan';
import type { Decision } from '@/contract/people/user';

import type { NullableTimestamp, Timestamp } from './columns';

/** `staging` means the file is being read. The page knows all phases except `dropped`. */
export type ImportPhase = 'staging' | 'dropped' | 'checked' | 'applied' | 'undone';

export type PeopleTables = {
  people: {
    id: Generated<number>;
    employee_id: number | null;
    relation: PersonRelation;
    full_name: string;
    first_name: string;
    last_name: string;
    /** `full_name` in lowercase, for searching and sorting. */
    name_key: string;
    email: string;
    /** Ten digits, or empty. */
    contact: string;
    contact2: string;
    empl_type: string;
    /** YYYY-MM-DD. */
    enrollment_date: string | null;
    /** AES-256-GCM: nonce, tag, and ciphertext. */
    ssn_sealed: Buffer;
    /** Keyed hash of the nine digits; equal SSNs have equal hashes. */
    ssn_hash: Buffer;
    /** Empty until the SSN is entered; until then, the other two SSN columns contain placeholders. */
    ssn_last4: string;
    /** YYYY-MM-DD; null if unknown. */
    birth_date: string | null;
    /** 1 active, 0 inactive. */
    status: Generated<number>;
    is_admin: Generated<boolean>;
    /** The administrator from `ADMIN_CONTACT`, who has no job record. */
    is_operator: Generated<boolean>;
    password_hash: string | null;
    registered_at: NullableTimestamp;
    picture_file_id: number | null;
    deleted_at: NullableTimestamp;
    /** When administrators were notified that the closed account will be purged. */
    purge_announced_at: NullableTimestamp;
    import_id: number | null;
    /** The ID of the newest notification that the person has seen. */
    notifications_seen_to: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** A period in which a person is, was, or will be in a plan. */
  coverages: {
    id: Generated<number>;
    person_id: number;
    plan_id: string;
    kind: PlanKind;
    /** YYYY-MM-DD, in the program's time zone. */
    starts: string;
    /** The last covered day; null if there is no end. */
    ends: string | null;
    reason: CoverageReason;
    end_reason: CoverageEndReason | null;
    /** Why the row does not count: it never took effect, or it was a mistake. Null for a valid row. */
    voided: CoverageVoid | null;
    /** Whether it is the only valid row of its person and kind, which a unique index enforces. */
    is_sole: Generated<boolean>;
    /** The import that added the coverage. */
    import_id: number | null;
    created_at: Timestamp;
    changed_at: Timestamp;
  };
  employee_counts: { status: number; registered: boolean; total: number };
  /**
   * The people without ongoing coverage, each with the period in which they are covered. Triggers maintain this table.
   */
  limited_coverages: { person_id: number; starts: string | null; ends: string | null; has_gap: boolean };
  plan_documents: {
    person_id: number;
    document_type: PlanKind;
    /** The plan that the card is for; null for an older card whose plan ended before coverage history was stored. */
    plan_id: string | null;
    file_id: number;
    created_at: Timestamp;
    seen_at: NullableTimestamp;
  };
  imports: {
    id: Generated<number>;
    actor: string;
    idempotency_key: string | null;
    imported_count: number;
    ignored_count: number;
    new_people: number;
    new_families: number;
    created_at: Timestamp;
    state: Generated<ImportPhase>;
    way: Generated<ImportMode>;
    scope: Generated<ImportScope>;
    /** The day on which changes and ends take effect. */
    from_day: string | null;
    file_name: Generated<string>;
    /** The CSV file's keyed hash in hex; null for imports that are older than keyed hashes. */
    digest: string | null;
    counts: ImportCounts | null;
    /** JSON. */
    columns: ColumnType<ImportReport['columns'], string | undefined, string>;
    version: Generated<number>;
    guard: ColumnType<ImportReport['guard'], string | null | undefined, string | null>;
    /** A note on how the file was read. */
    notice: string | null;
    is_export: Generated<boolean>;
    is_mended: Generated<boolean>;
    /** Whether rows that are no longer needed have been deleted. */
    is_tidied: Generated<boolean>;
    applied_at: NullableTimestamp;
    undone_at: NullableTimestamp;
    /** Whether the preview's rows are hidden until a reason is given. */
    is_locked: Generated<boolean>;
    /** Whether the uploader may change how administrators sign in. */
    is_by_owner: Generated<boolean>;
  };
  import_rows: {
    import_id: number;
    line: number;
    /** Null in rows that are older than this column. */
    person_id: number | null;
    /** Null for an imported row. */
    message: string | null;
    covered_person: string;
    email: string;
    phone1: string;
    phone2: string;
    plan_name: string;
  };
  import_changes: {
    import_id: number;
    person_id: number;
    /** The kind of plan; empty for the person's record. */
    kind: string;
    before: unknown;
    after: unknown;
  };
  import_lines: {
    import_id: number;
    line: number;
    /** As in the file, without SSNs. */
    cells: string[];
    /** The SSN cell's text, encrypted. */
    ssn_sealed: Buffer | null;
    /** Null if it is the same as the person's own SSN. */
    employee_sealed: Buffer | null;
    /** Other cells that look like an SSN, by their column index. */
    odd_sealed: Buffer | null;
    /** Null if the SSN is not readable. */
    hash: Buffer | null;
    employee_hash: Buffer | null;
    /** The first eight bytes of `employee_hash`, which can be compared in batches. */
    employee_key: number | null;
    last4: string;
    name: string;
    name_key: string;
    relation: PersonRelation | null;
    email: string;
    phone1: string;
    phone2: string;
    empl_type: string;
    plan_id: string | null;
    enrollment_date: string | null;
    birth_date: string | null;
    covered_from: string | null;
    covered_to: string | null;
    is_active: boolean | null;
    /** Errors that can be found in the cells alone, without other rows or stored people. */
    problems: CellProblem[] | null;
  };
  import_matchings: { signature: Buffer; columns: ColumnType<unknown, string, string>; used_at: Timestamp };
  import_undo: {
    import_id: number;
    place: number;
    outcome: UndoGroup;
    person_id: number | null;
    kind: string;
    name: string;
    words: string;
  };
  /** A view of the table `import_verdicts`; see migration 073. */
  import_row_results: {
    import_id: number;
    /**
     * The row's line. For someone whose coverage ends because the file does not list them, a number after the last
     * line.
     */
    place: number;
    line: number | null;
    status: ImportRowStatus;
    /** 0 for a row whose status has changed since it was shown; such rows come first. */
    rank: Generated<number>;
    person_id: number | null;
    name: string;
    reason: string | null;
    changes: PeopleImportRow['changes'] | null;
    problems: CellProblem[] | null;
    /** What happens to coverage: it begins, it ends, or all coverage of some kinds ends. */
    op: 'begin' | 'end' | 'endAll' | null;
    coverage_id: number | null;
    plan_id: string | null;
    kind: PlanKind | null;
    starts: string | null;
    ends: string | null;
    kinds: PlanKind[] | null;
    /** How well the row's name matches the stored person: 0 not at all, 1 first or last name, 2 both. */
    agreement: number | null;
    /** The employee whom the row identifies by SSN only. */
    employee_match: number | null;
  };
  exports: {
    id: Generated<number>;
    actor: string;
    reason: string;
    note_sealed: Buffer;
    created_at: Date;
  };
  /** A file that was compared with the stored people. */
  import_previews: {
    id: Generated<number>;
    import_id: number | null;
    actor: string;
    at: Timestamp;
    audit_id: number | null;
    /** The number of rows that have a stored person's name and last four digits but a different SSN. */
    guesses: Generated<number>;
    /** Whether a reason was given for the guesses and matches. */
    is_explained: Generated<boolean>;
  };
  /** The people whose SSN was in the file. `is_by_number`: the SSN matched, but the name in the file differed. */
  ssn_matches: { person_id: number; preview_id: number; is_by_number: boolean };
  ssn_reasons: {
    id: Generated<number>;
    actor: string;
    reason: string;
    note_sealed: Buffer;
    created_at: Date;
  };
  people_listings: {
    actor: string;
    list: string;
    hour: Date;
    calls: number;
    people: number;
    address: string;
  };
  family_requests: {
    id: Generated<number>;
    /** Identifies the request in responses and pushes, instead of an SSN. */
    reference: string;
    person_id: number;
    addressee_id: number | null;
    decision: Decision['status'] | null;
    /** In the audit log's format, such as `person:12`. */
    decided_by: string | null;
    created_at: Timestamp;
    decided_at: NullableTimestamp;
  };
  /** An event reported for a family. */
  life_events: {
    id: Generated<number>;
    employee_id: number;
    event: LifeEvent;
    event_on: string;
    /** The last covered day for an event that ends coverage, the first one for others. */
    effective_on: string;
    /** The people whom the event is about, including those whom it added. */
    people: number[];
    actor: string;
    created_at: Timestamp;
    undone_at: NullableTimestamp;
    undone_by: string | null;
  };
  life_event_changes: {
    event_id: number;
    person_id: number;
    /** A kind of plan, `account`, `record` for enrollment dates, or `added` for a person whom the event added. */
    kind: string;
    /** What the event changed, as JSON. */
    change: ColumnType<unknown, string, never>;
    /** The value that an undo restores, and the value that must still be stored for an undo to be possible. */
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string, string>;
  };
  account_ends: {
    person_id: number;
    /** The account's last day, in the program's time zone. */
    last_day: string;
    /** When the account was deactivated; null before that. */
    ended_at: NullableTimestamp;
  };
  change_requests: {
    id: Generated<number>;
    /** Who reported the change. */
    person_id: number;
    kind: ChangeRequestKind;
    /** The family members whom it is about. */
    people: number[];
    /** JSON, encrypted. */
    texts_sealed: Buffer;
    document_file_id: number | null;
    state: Generated<ChangeRequestState>;
    created_at: Timestamp;
    decided_at: NullableTimestamp;
    decided_by: string | null;
    reason_sealed: Buffer | null;
    /** The event that was reported with the approval. */
    event_id: number | null;
  };
};
