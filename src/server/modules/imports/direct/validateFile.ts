import { Readable } from 'node:stream';

import { type ImportErrors, importRowsKept } from '@/contract/people/importFile';
import { areSamePlans, plansNow, type SheetPlan } from '@/server/modules/imports/filePlans';
import { countSheetGuesses } from '@/server/modules/people/ssnMatches';
import { lockCatalog, markPlansWithPeople } from '@/server/modules/program/queries/catalog';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { readTemporary } from '@/server/platform/files/temporaryFile';
import type { Caller } from '@/server/platform/http/caller';
import { invalidRow, type ParsedSheet } from './readFile';
import { peopleColumns, rowColumns } from './stagedFiles';
import {
  analyze,
  emptyValidated,
  findProblems,
  gatherTaken,
  matchPeople,
  type NewPeople,
  type RowCounts,
  type StoredProblem,
  type ValidationContext,
  validateRows,
} from './stagedTables';

export type StagedSheet = {
  read: ParsedSheet;
  plans: readonly SheetPlan[];
  /** The effective date of coverage without a date in the file. */
  today: string;
  rowsPath: string;
  peoplePath: string;
  /** SHA-256 of the file: a repeated key must come with the same bytes. */
  digest: string;
  /** For the history of imports. */
  fileName?: string;
  key: string | null;
  caller: Caller;
  address: string;
};

/** Rolls back the transaction of an invalid file. */
export class InvalidSheet extends Error {
  constructor(readonly errors: ImportErrors) {
    super('The file is invalid');
  }
}

type Job = {
  store: Store;
  sheet: StagedSheet;
  tx: Transaction;
  report: (share: number) => void;
  /** Called after the people of the file are looked up, with the number of rows that look like guesses of an SSN. */
  onLoaded: (guesses: number) => Promise<void>;
};
export type ValidatedSheet = { validation: ValidationContext; counts: RowCounts; created: NewPeople };

/**
 * Validates a file and decides its import by the current plans: when a plan was closed, changed or deleted during the
 * validation, the file is validated again. From the decision to the end of its transaction no plan changes.
 */
export async function decide(job: Job): Promise<ValidatedSheet> {
  const { tx, report: notify } = job;
  await loadSheet(job);
  await job.onLoaded(await countSheetGuesses(tx));
  const { today } = job.sheet;
  for (let { plans }: { plans: readonly SheetPlan[] } = job.sheet; ; ) {
    const validated = await validateSheet(job, { plans, today });
    notify(0.85);
    const catalog = await lockCatalog(tx);
    const now = plansNow(plans, catalog);
    if (areSamePlans(now, plans)) {
      const taken = validated.counts.plans.map((no) => plans[no - 1]?.id);
      await markPlansWithPeople(
        tx,
        catalog.filter(({ id }) => taken.includes(id)),
      );
      return validated;
    }
    plans = now;
  }
}

/** Loads a file into the staging tables and looks up its people. */
async function loadSheet({ store, sheet, tx, report: notify }: Job) {
  const { plans, peoplePath, rowsPath } = sheet;
  const copy = (table: string, columns: readonly string[], path: string) =>
    store.copyIn(tx, table, columns, Readable.from(readTemporary(path)));
  notify(0.65);
  await copy('sheet_people', peopleColumns, peoplePath);
  notify(0.7);
  await copy('sheet_rows', rowColumns, rowsPath);
  await analyze(tx, 'sheet_people');
  notify(0.72);
  await matchPeople(tx, plans);
  for (const table of ['sheet_known', 'sheet_rows'] as const) await analyze(tx, table);
  notify(0.76);
}

/** Compares a loaded file with the stored people; throws InvalidSheet with the errors. */
async function validateSheet(
  { sheet: { read }, tx, report: notify }: Job,
  validation: ValidationContext,
): Promise<ValidatedSheet> {
  await emptyValidated(tx);
  const counts = await validateRows(tx, validation);
  // Rows that failed to parse may also contradict stored data.
  const problems = counts.problems || read.invalidCount ? await findProblems(tx) : [];
  if (read.invalidCount + counts.problems)
    throw new InvalidSheet(errorsOf(read, { count: counts.problems, rows: problems }));

  notify(0.8);
  await analyze(tx, 'sheet_skipped');
  const created = await gatherTaken(tx);
  await analyze(tx, 'sheet_taken');
  return { validation, counts, created };
}

/** The errors of a refused file, from parsing and from the comparison with stored people, by line. */
export function errorsOf(
  read: ParsedSheet,
  problems: { count: number; rows: StoredProblem[] } = { count: 0, rows: [] },
): ImportErrors {
  const byLine = new Map(read.invalidRows.map((row) => [row.line, row]));
  for (const stored of problems.rows) {
    const known = byLine.get(stored.line);
    const invalid = invalidRow(
      stored.line,
      {
        'Covered Person': stored.covered_person,
        'Email Address': stored.email,
        'Empl Type': stored.empl_type,
        'Plan Name': stored.plan_name,
      },
      [stored.problem],
    );
    if (known) byLine.set(stored.line, { ...known, errors: [...known.errors, ...invalid.errors] });
    // A row that parsing already refused beyond the first thousand is in the count.
    else if (stored.is_valid) byLine.set(stored.line, invalid);
  }
  const rows = [...byLine.values()].sort((a, b) => a.line - b.line).slice(0, importRowsKept);
  return {
    noOfRecords: read.noOfRecords,
    providedColumns: read.providedColumns,
    invalidColumns: read.invalidColumns,
    missingColumns: read.missingColumns,
    invalidRecords: rows.map(({ line: _line, ...record }) => record),
    invalidCount: read.invalidCount + problems.count,
  };
}
