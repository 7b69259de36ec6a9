import type { PlanDetail } from '@/contract/people/plan';

import { pairTables } from './pairTables';
import { nameOf, plain, type PlanRow } from './rowNames';

/** What both plans say under one column of a row; null where a plan says nothing. */
export type ComparedValue = { option: string; own: string | null; theirs: string | null; differs: boolean };

/** `theirTitle` is there only where the other plan calls the row differently. */
export type ComparedRow = { title: string; theirTitle?: string; values: ComparedValue[]; differs: boolean };

/** A table of both plans with its rows side by side, or one that only one plan has. */
export type ComparedTable = { total: number; differing: number } & (
  | { kind: 'both'; own: string; theirs: string; options: string[]; rows: ComparedRow[] }
  | { kind: 'own' | 'theirs'; detail: PlanDetail }
);

export type ComparedPlans = { tables: ComparedTable[]; total: number; differing: number };

const same = (one: string | null, other: string | null) => plain(one ?? '') === plain(other ?? '');

/** The columns of a plan by their plain titles; one whose title comes again is another column. */
const columnsOf = ({ option_headers }: PlanDetail) =>
  option_headers.map(({ title }, at) => {
    const before = option_headers.slice(0, at).filter((other) => same(other.title, title)).length;
    return { name: `${plain(title)} ${before}`, title, at };
  });

type Column = ReturnType<typeof columnsOf>[number];

const valueOf = (row: PlanRow | undefined, columns: readonly Column[], name: string) => {
  const column = columns.find((found) => found.name === name);
  return (column && row?.datas[column.at]?.value?.trim()) || null;
};

/** Each row of either plan once: by its name first, else by its title. */
function pairRows(own: readonly PlanRow[], theirs: readonly PlanRow[]) {
  const free = new Set(theirs);
  const take = (fits: (row: PlanRow) => boolean) => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const named = own.map((row) => ({ own: row, theirs: take((other) => nameOf(other) === nameOf(row)) }));
  const pairs = named.map((pair) => ({
    own: pair.own,
    theirs: pair.theirs ?? take((other) => plain(other.title) === plain(pair.own.title)),
  }));
  return [...pairs, ...[...free].map((row) => ({ own: undefined, theirs: row }))];
}

function compareTables(own: PlanDetail, theirs: PlanDetail): ComparedTable {
  const [mine, others] = [columnsOf(own), columnsOf(theirs)];
  const columns = [...mine, ...others.filter(({ name }) => !mine.some((column) => column.name === name))];
  const rows = pairRows(own.result, theirs.result).map((pair): ComparedRow => {
    const values = columns.map(({ name, title: option }) => {
      const value = { own: valueOf(pair.own, mine, name), theirs: valueOf(pair.theirs, others, name) };
      return { option, ...value, differs: !same(value.own, value.theirs) };
    });
    const title = (pair.own ?? pair.theirs)?.title ?? '';
    const theirTitle = pair.theirs && !same(pair.theirs.title, title) ? pair.theirs.title : undefined;
    const differs = theirTitle !== undefined || values.some((value) => value.differs);
    return { title, theirTitle, values, differs };
  });
  return {
    kind: 'both',
    own: own.header,
    theirs: theirs.header,
    options: columns.map(({ title }) => title),
    rows,
    total: rows.length,
    differing: rows.filter(({ differs }) => differs).length,
  };
}

/** What only one plan has differs in every row. */
const lone = (kind: 'own' | 'theirs', detail: PlanDetail): ComparedTable => ({
  kind,
  detail,
  total: detail.result.length,
  differing: detail.result.length,
});

/** Lays the tables of two plans side by side and says what differs. */
export function comparePlans(own: readonly PlanDetail[], theirs: readonly PlanDetail[]): ComparedPlans {
  const tables = pairTables(own, theirs).map((pair) => {
    if (pair.own && pair.theirs) return compareTables(pair.own, pair.theirs);
    return pair.own ? lone('own', pair.own) : lone('theirs', pair.theirs);
  });
  const sum = (of: 'total' | 'differing') => tables.reduce((all, table) => all + table[of], 0);
  return { tables, total: sum('total'), differing: sum('differing') };
}
