import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { migrations } from '@/server/platform/database/migrate';
import { migrationNumber } from '@/server/platform/database/migrationStep';
import { version } from '@/server/platform/process/version';

const folder = 'src/server/platform/database/migrations';
/** The first migration to which the rules apply; earlier ones had been released without them. */
const firstNumber = 63;

/** Finds what in a migration breaks a node on the previous version, or blocks others. */
function faultsOf(source: string, isContract: boolean) {
  const made = new Set(
    [...source.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  const rules: [string, RegExp][] = [
    ['drops', /\bdrop\s+(?:table|column|constraint|function|trigger|type|view|index)\b/i],
    ['renames', /\brename\b/i],
    ['changes a type', /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i],
    ['demands a value', /\bset\s+not\s+null\b/i],
    ['demands a value', /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?!.*\bdefault\b)[^,;`]*\bnot\s+null\b/i],
  ];
  const faults = isContract ? [] : rules.filter(([, pattern]) => pattern.test(source)).map(([name]) => name);
  const isBlocking = [...source.matchAll(/create (?:unique )?index (?:if not exists )?\w+\s+on (\w+)/gi)].some(
    ([, table]) => !made.has(table),
  );
  return [...new Set(faults), ...(isBlocking ? ['builds an index that blocks'] : [])];
}

/** What to do about a fault. */
const advice: Record<string, string> = {
  drops:
    'remove it one release after nodes stopped using it, and name the migration that replaced it in `cleansUpAfter`',
  renames: 'add the new name and keep the old one for nodes on the previous version',
  'changes a type': 'add a column of the new type',
  'demands a value': 'give the column a default',
  'builds an index that blocks': 'use `buildIndex`, and `isConcurrent` in `migrate.ts`, as for 075_operators_index',
};

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && migrationNumber(basename(file)) >= firstNumber,
);

it('removes what a migration replaces only one release later, in a migration that says so [OPS-07]', () => {
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) => {
    const step = migrations.find(({ name }) => name === basename(file, '.ts'));
    const faults = faultsOf(readFileSync(join(folder, file), 'utf8'), step?.cleansUpAfter !== undefined);
    return faults.map((fault) => `${file} ${fault}: ${advice[fault]}`);
  });
  expect(found).toEqual([]);
});

it('requires a contracting migration to name a migration of an earlier version [OPS-07]', () => {
  for (const { name, cleansUpAfter } of migrations) {
    if (!cleansUpAfter) continue;
    expect(migrations.map((step) => step.name)).toContain(cleansUpAfter.step);
    expect(migrationNumber(cleansUpAfter.step)).toBeLessThan(migrationNumber(name));
    expect(cleansUpAfter.since).not.toBe(version);
  }
});

it.each([
  ['alter table people drop column name', ['drops']],
  ['drop table people', ['drops']],
  ['drop index if exists people_a', ['drops']],
  ['alter table people rename column a to b', ['renames']],
  ['alter table people alter column a set not null', ['demands a value']],
  ['alter table people alter column a type bigint', ['changes a type']],
  ['alter table people add column a int not null', ['demands a value']],
  ['create index people_a on people (a)', ['builds an index that blocks']],
  ['alter table people add column a int not null default 0', []],
  ['alter table people add column a int', []],
  ['create table things (a int not null)`.execute(db); await sql`create index things_a on things (a)', []],
])('recognizes %j by the migration rule [OPS-07]', (source, faults) => {
  expect(faultsOf(source, false)).toEqual(faults);
});

it('lets a contracting migration drop, and not block [OPS-07]', () => {
  expect(faultsOf('drop table people', true)).toEqual([]);
  expect(faultsOf('create index people_a on people (a)', true)).toEqual(['builds an index that blocks']);
});
