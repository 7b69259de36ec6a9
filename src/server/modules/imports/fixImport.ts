import { sql } from 'kysely';

import type { ImportFix } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { filePlansOf } from '@/server/modules/imports/filePlans';
import { tooManySharedLast4Text } from '@/server/modules/imports/sharedLast4';
import { hasTooManySharedLast4, rejectSharedLast4, type SsnComparer } from '@/server/modules/imports/ssnMatches';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { cleanCell } from '@/server/platform/csv/cells';
import { inLongTransaction } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { storeValidationResults } from './applyImport';
import { lockPreview, mappingOfImport, rulesOf, type StoredImport } from './report';
import { makeLineStager, recordOf, type StagedLine, type StoredLine } from './stageLine';
import { validateAffected } from './validateImport';

type Stager = ReturnType<typeof makeLineStager>;
/** A line's new record; undefined when it does not change. */
type LineChange = (record: string[], line: number, stager: Stager) => string[] | undefined;

const linesPerBatch = 200;

/** `today` is read before the transaction, because the settings are read with their own connection. */
export async function makeStagerFor(tx: Transaction, storedImport: StoredImport, { cipher }: Backend, today: string) {
  const plans = filePlansOf(await listPlans(tx));
  const isUpdate = storedImport.way === 'update';
  return makeLineStager({ mapping: mappingOfImport(storedImport), plans, isUpdate, today, keys: cipher.keys() });
}

/** An import's stored lines by number, with the SSN hashes that `replaceLines` needs to revalidate the affected people. */
export const readStoredLines = (tx: Transaction, id: number, lines: readonly number[]): Promise<StoredLine[]> =>
  tx
    .selectFrom('import_lines')
    .select(['line', 'cells', 'ssn_sealed', 'employee_sealed', 'odd_sealed', 'hash', 'employee_hash'])
    .where('import_id', '=', id)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .orderBy('line')
    .execute();

/** The import's next invalid lines. */
async function readInvalidLineNumbers(tx: Transaction, id: number, after: number) {
  const { rows } = await sql<{ line: number }>`select place as line from import_row_results
    where import_id = ${id} and status = 'wrong' and place > ${after} order by place limit ${linesPerBatch}`.execute(
    tx,
  );
  return rows.map(({ line }) => Number(line));
}

/** Replaces lines, and revalidates them and the people they affect. */
export async function replaceLines(
  tx: Transaction,
  storedImport: StoredImport,
  previousLines: readonly StoredLine[],
  stagedLines: readonly StagedLine[],
) {
  if (stagedLines.length === 0) return;
  const lineNumbers = stagedLines.map(({ line }) => line);
  await tx
    .deleteFrom('import_lines')
    .where('import_id', '=', storedImport.id)
    .where('line', '=', sql<number>`any(${lineNumbers}::int[])`)
    .execute();
  await tx
    .insertInto('import_lines')
    .values(
      stagedLines.map(
        (line) =>
          ({ ...line, import_id: storedImport.id, problems: line.problems && JSON.stringify(line.problems) }) as never,
      ),
    )
    .execute();
  const affectedPeople = new Map<string, Buffer>();
  for (const { hash, employee_hash } of [...previousLines, ...stagedLines])
    for (const personHash of [hash, employee_hash])
      if (personHash) affectedPeople.set(personHash.toString('hex'), personHash);
  await validateAffected(tx, rulesOf(storedImport), lineNumbers, [...affectedPeople.values()]);
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, index) => cell === b[index]);

async function changeLines(
  tx: Transaction,
  storedImport: StoredImport,
  {
    lines,
    change,
    stager,
    cipher,
    shouldRecheck,
  }: { lines: readonly number[]; change: LineChange; stager: Stager; shouldRecheck: boolean } & Pick<Backend, 'cipher'>,
) {
  const mapping = mappingOfImport(storedImport);
  const previousLines = await readStoredLines(tx, storedImport.id, lines);
  const changedLines: number[] = [];
  const stagedLines = previousLines.flatMap((line) => {
    const record = recordOf(line, mapping, cipher);
    const changedRecord = change(record, line.line, stager) ?? record;
    const isChanged = !isEqual(changedRecord, record);
    if (isChanged) changedLines.push(line.line);
    return isChanged || shouldRecheck ? [stager.stage(line.line, changedRecord)] : [];
  });
  await replaceLines(tx, storedImport, previousLines, stagedLines);
  // Rows that are only read again do not count as changed.
  return changedLines;
}

/** The change that a fix makes to a line. */
function makeLineChange({ cells = [], replace, repair }: ImportFix, storedImport: StoredImport): LineChange {
  const mapping = mappingOfImport(storedImport);
  const byLine = new Map<number, typeof cells>();
  for (const cell of cells) byLine.set(cell.line, [...(byLine.get(cell.line) ?? []), cell]);
  const searchText = replace && (replace.isWhole ? replace.find.trim() : replace.find);
  if (replace && !replace.isWhole && !replace.find)
    throw new Refusal('find: an empty value can only match an empty cell', 400);
  return (record, line, stager) => {
    let changedRecord = record;
    const setCell = (index: number, text: string) => {
      if (index >= 0) changedRecord = changedRecord.with(index, text);
    };
    for (const { column, value } of byLine.get(line) ?? []) setCell(mapping.indexOf(column), value);
    if (replace) {
      const index = mapping.indexOf(replace.column);
      const text = changedRecord[index] ?? '';
      if (!replace.isWhole)
        setCell(
          index,
          text.replaceAll(replace.find, () => replace.with),
        );
      else if (cleanCell(text) === searchText) setCell(index, replace.with);
    }
    const repairedText = repair && stager.repair(changedRecord, repair);
    if (repair && repairedText) setCell(mapping.indexOf(repair), repairedText);
    return changedRecord;
  };
}

/** Changes a preview's cells and validates the affected rows again. */
export async function fixImport(deps: Backend, { fix, by }: { fix: ImportFix; by: SsnComparer }) {
  const { db, cipher, siteValues, now } = deps;
  const { id, version, cells = [], replace, repair, recheck = false } = fix;
  const actor = formatActor(by.caller);
  const today = await siteValues.today();
  const isRefused = await inLongTransaction(db, async (tx) => {
    const changedLines: number[] = [];
    const storedImport = await lockPreview(tx, { id, actor, version }, now());
    const stager = await makeStagerFor(tx, storedImport, deps, today);
    const change = makeLineChange(fix, storedImport);
    const fixLines = async (lines: readonly number[]) =>
      changedLines.push(
        ...(await changeLines(tx, storedImport, { lines, change, stager, cipher, shouldRecheck: recheck })),
      );
    if (replace || repair || recheck)
      for (let after = 0; ;) {
        const lines = await readInvalidLineNumbers(tx, id, after);
        const last = lines.at(-1);
        if (last === undefined) break;
        await fixLines(lines);
        after = last;
      }
    const linesToFix = [...new Set(cells.map(({ line }) => line))];
    // If a whole column was fixed too, the invalid lines among these were already fixed in the loop above.
    for (let start = 0; start < linesToFix.length; start += linesPerBatch)
      await fixLines(linesToFix.slice(start, start + linesPerBatch));
    return recountPreview(tx, deps, storedImport, { by, changedLines });
  });
  if (isRefused) throw new Refusal(tooManySharedLast4Text);
}

/** Recounts a changed preview. Returns whether it was dropped because its changed SSNs look like guesses. */
export async function recountPreview(
  tx: Transaction,
  deps: Backend,
  storedImport: StoredImport,
  { by, changedLines }: { by: SsnComparer; changedLines: readonly number[] },
) {
  const { id, digest } = storedImport;
  if (await hasTooManySharedLast4(tx, id, changedLines)) {
    await rejectSharedLast4(tx, deps, { id, by, rows: changedLines.length, digest });
    return true;
  }
  await tx.updateTable('imports').set({ is_mended: true }).where('id', '=', id).execute();
  await storeValidationResults(tx, deps, storedImport, { by, changedLines });
  return false;
}
