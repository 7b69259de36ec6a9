import type { Generated } from 'kysely';

import type { CsvRowStatus, CsvTarget } from '@/contract/program/csv';
import type { CatalogPlan } from '@/contract/program/plan';
import type { PublicationKind } from '@/contract/program/publication';

import type { Timestamp } from './columns';

export type ProgramTables = {
  publications: {
    id: Generated<number>;
    kind: PublicationKind;
    key: string;
    /** JSON in its kind's schema. */
    draft: string | null;
    /** The media that the draft refers to, maintained by a trigger. */
    draft_media: Generated<number[]>;
    /** The latest version's number. */
    last_number: Generated<number>;
    version: Generated<number>;
    changed_at: Timestamp;
    /** In the audit log's format, such as `console:1`. */
    changed_by: string;
  };
  publication_versions: {
    publication_id: number;
    number: number;
    /** JSON in its kind's schema; null if the text was unpublished. */
    body: string | null;
    /** The media that the body refers to, maintained by a trigger. */
    media: Generated<number[]>;
    valid_from: Timestamp;
    published_at: Timestamp;
    published_by: string;
  };
  media: {
    id: Generated<number>;
    file_id: number;
    /** Describes what a picture or video shows. */
    alt: string;
    created_at: Timestamp;
    created_by: string;
  };
  plans: {
    id: string;
    kind: CatalogPlan['kind'];
    name: string;
    /** Only for medical plans. */
    tier: number | null;
    is_open: Generated<boolean>;
    insurer: string;
    group_number: string;
    phone: string;
    /** Whether anyone is or was in the plan. */
    had_people: Generated<boolean>;
    position: number;
    version: Generated<number>;
  };
  terms_acceptances: { person_id: number; version: number; accepted_at: Timestamp };
  /** A view of the table `programme_settings`; see migration 073. */
  program_settings: {
    id: Generated<number>;
    /** JSON in the contract's schema. */
    body: string;
    logo_file_id: number | null;
    version: number;
    changed_at: Timestamp;
    /** In the audit log's format, such as `console:1`. */
    changed_by: string;
  };
  /** A row exists if the reminder was dismissed. */
  overview_put_away: { id: Generated<number>; put_away_at: Timestamp; put_away_by: string };
  link_checks: {
    url: string;
    /** Message for the administrator; null if the link works. */
    problem: string | null;
    checked_at: Timestamp;
  };
  csv_imports: {
    id: Generated<number>;
    target: CsvTarget;
    /** In the audit log's format, such as `console:1`. */
    actor: string;
    /** False while its rows are still being read and compared. */
    is_compared: Generated<boolean>;
    created_at: Timestamp;
  };
  csv_cells: { import_id: number; line: number; cells: string[]; problems: string[] };
  /** A view of the table `csv_verdicts`; see migration 073. */
  csv_row_results: {
    id: Generated<number>;
    import_id: number;
    status: CsvRowStatus;
    line: number | null;
    first_line: number | null;
    stored_id: number | null;
    stored_version: number | null;
    stored_active: boolean | null;
    stored_cells: string[] | null;
  };
};
