import { Readable } from 'node:stream';

import { importRowsKept, type ImportErrors } from '@/contract/people/sheet';
import { readTemporary } from '@/server/files/temporaryFile';
import type { Transaction } from '@/server/db/database';
import { lineBatches } from '@/server/db/engine/batches';
import { holdCatalogue, markPlansWithPeople } from '@/server/db/programme/catalogue';
import type { Store } from '@/server/db/store';
import type { Caller } from '@/server/http/caller';

import { countSheetGuesses } from '@/server/people/ssnMatches';

import { ranges, type RunStep } from './pendingImport';
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
  stagedSizes,
  type Judging,
  type NewPeople,
  type Range,
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

/** Bytes of a sheet loaded per transaction. */
const bytesPerStep = 256 * 1024;

type Job = {
  store: Store;
  sheet: StagedSheet;
  step: RunStep;
  size: number;
  tell: (share: number) => void;
  /** Called once the people of the sheet are looked up, with how many look like guesses of an SSN. */
  onLoaded: (guesses: number) => Promise<void>;
};
type Extent = { people: number; lines: number };
export type JudgedSheet = { extent: Extent; judging: Judging; counts: RowCounts; created: NewPeople };

/**
 * Judges a sheet and decides its import by the plans as they are at that moment: when one was closed, changed or deleted
 * while the sheet was judged, it is judged again. From the decision to the end of its transaction no plan changes.
 */
export async function decide<Decided>(job: Job, work: (tx: Transaction, judged: JudgedSheet) => Promise<Decided>) {
  const extent = await loadSheet(job);
  let guesses = 0;
  await inPieces(job, [extent.people, 0.76, 0.76], async (tx, range) => {
    guesses += await countSheetGuesses(tx, range);
  });
  await job.onLoaded(guesses);
  const { today } = job.sheet;
  for (let { plans }: { plans: readonly SheetPlan[] } = job.sheet; ; ) {
    const judging = { plans, today };
    const judged = await judgeSheet(job, extent, judging);
    const outcome = await job.step<{ now: SheetPlan[] } | { decided: Decided }>(async (tx) => {
      const catalogue = await holdCatalogue(tx);
      const now = plansNow(plans, catalogue);
      if (!areSamePlans(now, plans)) return { now };
      const taken = judged.counts.plans.map((no) => plans[no - 1]?.id);
      await markPlansWithPeople(
        tx,
        catalogue.filter(({ id }) => taken.includes(id)),
      );
      return { decided: await work(tx, judged) };
    });
    if ('decided' in outcome) return { judged, decided: outcome.decided };
    plans = outcome.now;
  }
}

/** In steps or at once, telling how far it is from one share to another. */
async function inPieces(
  { step, size, tell }: Job,
  [end, from, to]: [end: number, from: number, to: number],
  work: (tx: Transaction, range: Range) => Promise<unknown>,
) {
  for (const range of ranges(end, size)) {
    await step((tx) => work(tx, range));
    tell(from + ((to - from) * range.to) / end);
  }
}

/** Loads a sheet into the staging tables and looks up its people. */
async function loadSheet(job: Job): Promise<Extent> {
  const { store, sheet, step, size, tell } = job;
  const { plans, peoplePath, rowsPath } = sheet;
  const copy = async (table: string, columns: readonly string[], path: string) => {
    const load = (lines: Readable) => step((tx) => store.copyIn(tx, table, columns, lines));
    const file = readTemporary(path, bytesPerStep);
    if (size === Infinity) return load(Readable.from(file));
    for await (const lines of lineBatches(file, bytesPerStep)) {
      await load(Readable.from([lines]));
      tell(0.65);
    }
  };
  tell(0.65);
  await copy('sheet_people', peopleColumns, peoplePath);
  tell(0.7);
  await copy('sheet_rows', rowColumns, rowsPath);
  const extent = await step(stagedSizes);
  if (size === Infinity) await step((tx) => analyze(tx, 'sheet_people'));
  await inPieces(job, [extent.people, 0.72, 0.76], (tx, range) => matchPeople(tx, range, plans));
  if (size === Infinity)
    for (const table of ['sheet_known', 'sheet_rows'] as const) await step((tx) => analyze(tx, table));
  return extent;
}

/** Compares a loaded sheet with the stored people; throws InvalidSheet with its errors. */
async function judgeSheet(job: Job, extent: Extent, judging: Judging): Promise<JudgedSheet> {
  const { read } = job.sheet;
  const counts: RowCounts = { problems: 0, imported: 0, ignored: 0, plans: [] };
  const problems: StoredProblem[] = [];
  await job.step(emptyJudged);
  await inPieces(job, [extent.lines, 0.76, 0.8], async (tx, range) => {
    const found = await judgeRows(tx, range, judging);
    for (const name of ['problems', 'imported', 'ignored'] as const) counts[name] += found[name];
    counts.plans = [...new Set([...counts.plans, ...found.plans])];
    // Rows that parsing refused may contradict what is stored, too.
    if ((found.problems || read.invalidCount) && problems.length < importRowsKept)
      problems.push(...(await findProblems(tx, range)));
  });
  if (read.invalidCount + counts.problems)
    throw new InvalidSheet(errorsOf(read, { count: counts.problems, rows: problems }));

  const created: NewPeople = { people: 0, families: 0 };
  if (job.size === Infinity) await job.step((tx) => analyze(tx, 'sheet_skipped'));
  await inPieces(job, [extent.people, 0.8, 0.85], async (tx, range) => {
    const found = await gatherTaken(tx, range);
    created.people += found.people;
    created.families += found.families;
  });
  if (job.size === Infinity) await job.step((tx) => analyze(tx, 'sheet_taken'));
  return { extent, judging, counts, created };
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
