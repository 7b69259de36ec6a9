import { countWithNoun } from '@/contract/format';
import type { PlanDetail } from '@/contract/people/plan';

type PlanRow = PlanDetail['result'][number];

/** Normalizes text so that spacing and case do not count as differences. */
const normalizeText = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Identifies a row across plans by its key, or by its title if the service sends no key. */
const rowKeyOf = ({ key, title }: PlanRow) => normalizeText(key) || normalizeText(title);

const rowKeysOf = (rows: readonly PlanRow[]) => new Set(rows.map(rowKeyOf));

/** Both plans' values in one column of a row; null if a plan has no value. */
export type ComparedValue = { option: string; own: string | null; theirs: string | null; differs: boolean };

/** `theirTitle` is set only if the other plan names the row differently. */
export type ComparedRow = { title: string; theirTitle?: string; values: ComparedValue[]; differs: boolean };

/** A compared table with paired rows, or a table that only one plan has. */
export type ComparedTable = { itemCount: number; differenceCount: number } & (
  | { kind: 'both'; own: string; theirs: string; options: string[]; rows: ComparedRow[] }
  | { kind: 'own' | 'theirs'; detail: PlanDetail }
);

export type ComparedPlans = { tables: ComparedTable[]; itemCount: number; differenceCount: number };

const isSameText = (a: string | null, b: string | null) => normalizeText(a ?? '') === normalizeText(b ?? '');

/** A table's columns, named by normalized title; repeated titles are numbered so that they stay distinct. */
const columnsOf = ({ option_headers }: PlanDetail) =>
  option_headers.map(({ title }, index) => {
    const earlierCount = option_headers.slice(0, index).filter((other) => isSameText(other.title, title)).length;
    return { name: `${normalizeText(title)} ${earlierCount}`, title, index };
  });

type Column = ReturnType<typeof columnsOf>[number];

const valueOf = (row: PlanRow | undefined, columns: readonly Column[], name: string) => {
  const column = columns.find((candidate) => candidate.name === name);
  return (column && row?.datas[column.index]?.value?.trim()) || null;
};

/** Pairs both plans' rows, first by key and then by title; unpaired rows stay alone. */
function pairRows(own: readonly PlanRow[], theirs: readonly PlanRow[]) {
  const unpaired = new Set(theirs);
  const removeFirst = (matches: (row: PlanRow) => boolean) => {
    const match = [...unpaired].find(matches);
    if (match) unpaired.delete(match);
    return match;
  };
  const pairsByKey = own.map((row) => ({
    own: row,
    theirs: removeFirst((other) => rowKeyOf(other) === rowKeyOf(row)),
  }));
  const pairs = pairsByKey.map((pair) => ({
    own: pair.own,
    theirs: pair.theirs ?? removeFirst((other) => normalizeText(other.title) === normalizeText(pair.own.title)),
  }));
  return [...pairs, ...[...unpaired].map((row) => ({ own: undefined, theirs: row }))];
}

function compareTables(own: PlanDetail, theirs: PlanDetail): ComparedTable {
  const [ownColumns, otherColumns] = [columnsOf(own), columnsOf(theirs)];
  const columns = [
    ...ownColumns,
    ...otherColumns.filter(({ name }) => !ownColumns.some((column) => column.name === name)),
  ];
  const rows = pairRows(own.result, theirs.result).map((pair): ComparedRow => {
    const values = columns.map(({ name, title: option }) => {
      const value = { own: valueOf(pair.own, ownColumns, name), theirs: valueOf(pair.theirs, otherColumns, name) };
      return { option, ...value, differs: !isSameText(value.own, value.theirs) };
    });
    const title = (pair.own ?? pair.theirs)?.title ?? '';
    const theirTitle = pair.theirs && !isSameText(pair.theirs.title, title) ? pair.theirs.title : undefined;
    const differs = theirTitle !== undefined || values.some((value) => value.differs);
    return { title, theirTitle, values, differs };
  });
  return {
    kind: 'both',
    own: own.header,
    theirs: theirs.header,
    options: columns.map(({ title }) => title),
    rows,
    itemCount: rows.length,
    differenceCount: rows.filter(({ differs }) => differs).length,
  };
}

/** All rows in a table that only one plan has count as different. */
const unpairedTable = (kind: 'own' | 'theirs', detail: PlanDetail): ComparedTable => ({
  kind,
  detail,
  itemCount: detail.result.length,
  differenceCount: detail.result.length,
});

/** Compares two plans' tables side by side and counts the differences. */
export function comparePlans(own: readonly PlanDetail[], theirs: readonly PlanDetail[]): ComparedPlans {
  const tables = pairTables(own, theirs).map((pair) => {
    if (pair.own && pair.theirs) return compareTables(pair.own, pair.theirs);
    return pair.own ? unpairedTable('own', pair.own) : unpairedTable('theirs', pair.theirs);
  });
  const sum = (field: 'itemCount' | 'differenceCount') => tables.reduce((all, table) => all + table[field], 0);
  return { tables, itemCount: sum('itemCount'), differenceCount: sum('differenceCount') };
}

/** A table and its counterpart in the other plan; null on the side of a plan that has none. */
type TablePair = { own: PlanDetail; theirs: PlanDetail | null } | { own: null; theirs: PlanDetail };

/** Tables below this similarity are not counterparts. */
const minSimilarity = 0.4;
/** Higher than the similarity of any two tables with different titles. */
const sameHeaderScore = 3;

const wordSetOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** The share of items that two sets have in common, from 0 to 1. */
function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>) {
  const sharedCount = [...a].filter((item) => b.has(item)).length;
  return sharedCount / (a.size + b.size - sharedCount || 1);
}

/** Two tables' similarity by the words and rows they share, because plans can name the same table differently. */
function similarityOf(own: PlanDetail, theirs: PlanDetail) {
  if (normalizeText(own.header) === normalizeText(theirs.header)) return sameHeaderScore;
  const rowOverlap = overlapOf(rowKeysOf(own.result), rowKeysOf(theirs.result));
  const sum = rowOverlap + overlapOf(wordSetOf(own.header), wordSetOf(theirs.header));
  return rowOverlap > 0 && sum >= minSimilarity ? sum : 0;
}

/** Pairs each table with its counterpart in the other plan; tables that only the other plan has come last. */
function pairTables(own: readonly PlanDetail[], theirs: readonly PlanDetail[]): TablePair[] {
  const matches = new Map<PlanDetail, PlanDetail>();
  const unpaired = new Set(theirs);
  const candidates = own
    .flatMap((mine) => theirs.map((other) => ({ mine, other, score: similarityOf(mine, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  for (const { mine, other } of candidates) {
    if (matches.has(mine) || !unpaired.has(other)) continue;
    matches.set(mine, other);
    unpaired.delete(other);
  }
  return [
    ...own.map((mine) => ({ own: mine, theirs: matches.get(mine) ?? null })),
    ...[...unpaired].map((other) => ({ own: null, theirs: other })),
  ];
}

export const differenceText = ({ differenceCount, itemCount }: { differenceCount: number; itemCount: number }) => {
  if (itemCount === 0) return 'There is nothing to compare';
  if (differenceCount === 0)
    return itemCount === 1 ? 'The item is the same' : `All ${countWithNoun(itemCount, 'item')} are the same`;
  return `${differenceCount} of ${countWithNoun(itemCount, 'item')} ${differenceCount === 1 ? 'differs' : 'differ'}`;
};
