import { Readable } from 'node:stream';

import { importRowsKept, type ImportErrors } from '@/contract/people/sheet';
import { readTemporary } from '@/server/files/temporaryFile';
import type { Transaction } from '@/server/db/database';
import { holdCatalogue, markPlansWithPeople } from '@/server/db/programme/catalogue';
import type { Store } from '@/server/db/store';
import type { Caller } from '@/server/http/caller';

import { countSheetGuesses } from '@/server/people/ssnMatches';

import { invalidRow, type ParsedSheet } from './readSheet';
import { areSamePlans, plansNow, type SheetPlan } from './sheetPlans';
import { peopleColumns, rowColumns } from './stagedFiles';
import {
  analyze,
  emptyJudged,
  findProblems,
  gatherTaken,
  judgeRows,
  matchPeople,
  type Judging,
  type NewPeople,
  type RowCounts,
  type StoredProblem,
} from './stagedTables';

export type StagedSheet = {
  read: ParsedSheet;
  /** The plans it was read by. */
  plans: readonly SheetPlan[];
  /** The day on which coverage begins where the sheet says none. */
  today: string;
  rowsPath: string;
  peoplePath: string;
  /** SHA-256 of the sheet: a repeated key must come with the same bytes. */
  digest: string;
  /** Its name, for the history of imports. */
  fileName?: string;
  key: string | null;
  caller: Caller;
  address: string;
};

/** Rolls back the transaction of an invalid sheet. */
export class InvalidSheet extends Error {
  constructor(readonly errors: ImportErrors) {
    super('The sheet is not taken');
  }
}

type Job = {
  store: Store;
  sheet: StagedSheet;
  tx: Transaction;
  tell: (share: number) => void;
  /** Called once the people of the sheet are looked up, with how many look like guesses of an SSN. */
  onLoaded: (guesses: number) => Promise<void>;
};
export type JudgedSheet = { judging: Judging; counts: RowCounts; created: NewPeople };

/**
 * Judges a sheet and decides its import by the plans as they are at that moment: when one was closed, changed or deleted
 * while the sheet was judged, it is judged again. From the decision to the end of its transaction no plan changes.
 */
export async function decide(job: Job): Promise<JudgedSheet> {
  const { tx, tell } = job;
  await loadSheet(job);
  await job.onLoaded(await countSheetGuesses(tx));
  const { today } = job.sheet;
  for (let { plans }: { plans: readonly SheetPlan[] } = job.sheet; ; ) {
    const judged = await judgeSheet(job, { plans, today });
    tell(0.85);
    const catalogue = await holdCatalogue(tx);
    const now = plansNow(plans, catalogue);
    if (areSamePlans(now, plans)) {
      const taken = judged.counts.plans.map((no) => plans[no - 1]?.id);
      await markPlansWithPeople(
        tx,
        catalogue.filter(({ id }) => taken.includes(id)),
      );
      return judged;
    }
    plans = now;
  }
}

/** Loads a sheet into the staging tables and looks up its people. */
async function loadSheet({ store, sheet, tx, tell }: Job) {
  const { plans, peoplePath, rowsPath } = sheet;
  const copy = (table: string, columns: readonly string[], path: string) =>
    store.copyIn(tx, table, columns, Readable.from(readTemporary(path)));
  tell(0.65);
  await copy('sheet_people', peopleColumns, peoplePath);
  tell(0.7);
  await copy('sheet_rows', rowColumns, rowsPath);
  await analyze(tx, 'sheet_people');
  tell(0.72);
  await matchPeople(tx, plans);
  for (const table of ['sheet_known', 'sheet_rows'] as const) await analyze(tx, table);
  tell(0.76);
}

/** Compares a loaded sheet with the stored people; throws InvalidSheet with its errors. */
async function judgeSheet({ sheet: { read }, tx, tell }: Job, judging: Judging): Promise<JudgedSheet> {
  await emptyJudged(tx);
  const counts = await judgeRows(tx, judging);
  // Rows that parsing refused may contradict what is stored, too.
  const problems = counts.problems || read.invalidCount ? await findProblems(tx) : [];
  if (read.invalidCount + counts.problems)
    throw new InvalidSheet(errorsOf(read, { count: counts.problems, rows: problems }));

  tell(0.8);
  await analyze(tx, 'sheet_skipped');
  const created = await gatherTaken(tx);
  await analyze(tx, 'sheet_taken');
  return { judging, counts, created };
}

/** The errors of a refused sheet, from parsing and from the comparison with stored people, by line. */
export function errorsOf(
  read: ParsedSheet,
  problems: { count: number; rows: StoredProblem[] } = { count: 0, rows: [] },
): ImportErrors {
  const byLine = new Map(read.invalidRows.map((row) => [row.line, row]));
  for (const stored of problems.rows) {
    const known = byLine.get(stored.line);
    const said = invalidRow(
      stored.line,
      {
        'Covered Person': stored.covered_person,
        'Email Address': stored.email,
        'Empl Type': stored.empl_type,
        'Plan Name': stored.plan_name,
      },
      [stored.problem],
    );
    if (known) byLine.set(stored.line, { ...known, errors: [...known.errors, ...said.errors] });
    // A row that parsing already refused beyond the first thousand is in the count.
    else if (stored.is_valid) byLine.set(stored.line, said);
  }
  const rows = [...byLine.values()].sort((one, other) => one.line - other.line).slice(0, importRowsKept);
  return {
    noOfRecords: read.noOfRecords,
    providedColumns: read.providedColumns,
    invalidColumns: read.invalidColumns,
    missingColumns: read.missingColumns,
    invalidRecords: rows.map(({ line: _line, ...record }) => record),
    invalidCount: read.invalidCount + problems.count,
  };
}
