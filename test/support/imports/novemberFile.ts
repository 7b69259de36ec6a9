import { type FileColumn, fileColumns } from '@/contract/people/importFile';
import type { ImportRowStatus } from '@/contract/people/peopleImport';

import { type Sheet, unusedSsn } from '../server/employeeFiles';

type Row = Record<FileColumn, string>;
type Expected = {
  status: Exclude<ImportRowStatus, 'ending'>;
  /** The fields that change, or the columns with errors. */
  columns: string[];
};
export type NovemberSheet = {
  rows: (Row & { extra?: string })[];
  /** The expected result of each row in a dry run, by line. */
  expected: Map<number, Expected>;
  /** The names of people who are no longer in the file. */
  missing: string[];
};

/** Returns a random generator that yields the same numbers in each run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const readRows = (text: string): Row[] =>
  text
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(fileColumns.map((column, index) => [column, cells[index] ?? ''])) as Row;
    });

type Mistake = (row: Row & { extra?: string }) => string[];
const set =
  (column: FileColumn, value: string, wrong: string[] = [column]): Mistake =>
  (row) => {
    row[column] = value;
    return wrong;
  };

/** Ways to make one of a stored person's rows invalid, and the columns to be reported. */
const ofAnyone: Mistake[] = [
  set('SSN', '9.99615E+08'),
  set('SSN', '***-**-1234'),
  set('SSN', '99961452X'),
  set('SSN', ''),
  set('SSN', '12345'),
  set('Email Address', 'no-address at example.org'),
  set('Phone 1', '12345'),
  set('Phone 2', '617-555'),
  set('Relation', 'Cousin'),
  set('Plan Name', 'A plan of another program'),
  set('Plan Name', 'Closed November Plan'),
  set('Enrollment Date', '2026-13-45'),
  set('Enrollment Date', '31/02/2026'),
  set('Covered Person', 'N'.repeat(200)),
  set('Empl Type', 'T'.repeat(80)),
  (row) => {
    row.extra = 'one too many';
    return [''];
  },
];
const ofEmployees: Mistake[] = [set('Employee SSN', '900999999', ['Employee SSN'])];
const ofRelatives: Mistake[] = [
  (row) => {
    row['Employee SSN'] = row.SSN;
    return ['Employee SSN'];
  },
];

const planNames = {
  dental: 'MetLife Dental Plan',
  vision: 'MetLife Vision Plan',
  medical: ['UMR Plan A', 'UHC Plan B (PPO)'],
};

/** A November file made from the loaded one: 5% of the people new, 3% missing, 10% changed, and each kind of error. */
export function novemberFile({ text }: Sheet): NovemberSheet {
  const random = seeded(11);
  const base = readRows(text);
  const bySsn = new Map<string, Row[]>();
  for (const row of base) bySsn.set(row.SSN, [...(bySsn.get(row.SSN) ?? []), row]);
  const people = [...bySsn.values()].map((rows) => ({ rows, order: random() }));
  const shuffled = people.toSorted((a, b) => a.order - b.order).map(({ rows }) => rows);
  const share = (part: number) => Math.max(1, Math.round(people.length * part));
  const removed = new Set(shuffled.splice(0, share(0.03)).map((rows) => rows[0]?.SSN ?? ''));
  const changed = shuffled.splice(0, share(0.1));
  const toSpoil = shuffled.splice(0, 60);

  const expectedByRow = new Map<Row, Expected>(base.map((row) => [row, { status: 'same', columns: [] }]));
  const extras: Row[] = [];

  for (const [index, rows] of changed.entries()) {
    const change = index % 5;
    if (change === 4) {
      const row = rows.find((one) => planNames.medical.includes(one['Plan Name']));
      if (!row) continue;
      row['Plan Name'] = planNames.medical.find((plan) => plan !== row['Plan Name']) ?? '';
      expectedByRow.set(row, { status: 'changed', columns: ['Medical plan'] });
      continue;
    }
    const column = (['Email Address', 'Phone 1', 'Empl Type', 'Covered Person'] as const)[change] ?? 'Phone 1';
    const value = {
      'Email Address': `moved${index}@example.org`,
      'Phone 1': `61755${String(50_000 + index)}`,
      'Empl Type': 'Retired',
      'Covered Person': `Renamed Person${index}`,
    }[column];
    for (const row of rows) {
      row[column] = value;
      expectedByRow.set(row, { status: 'changed', columns: [column] });
    }
  }

  const employees = toSpoil.filter((rows) => rows[0]?.Relation === 'Self');
  const relatives = toSpoil.filter((rows) => rows[0]?.Relation !== 'Self');
  const spoil = (rows: Row[] | undefined, mistake: Mistake) => {
    const row = rows?.at(-1);
    if (row) expectedByRow.set(row, { status: 'wrong', columns: mistake(row) });
  };
  for (const mistake of ofAnyone) spoil(relatives.shift() ?? employees.shift(), mistake);
  for (const mistake of ofEmployees) spoil(employees.shift(), mistake);
  for (const mistake of ofRelatives) spoil(relatives.shift(), mistake);
  const double = (rows: Row[] | undefined, change: Partial<Row>, columns: string[]) => {
    const [first] = rows ?? [];
    if (!rows || !first) return;
    const other = { ...first, 'Plan Name': '', ...change };
    extras.push(other);
    for (const row of [...rows, other]) expectedByRow.set(row, { status: 'wrong', columns });
  };
  const movedRelative = relatives.shift();
  for (const row of movedRelative ?? []) expectedByRow.set(row, { status: 'wrong', columns: ['Employee SSN'] });
  spoil(movedRelative, set('Employee SSN', '900999998', ['Employee SSN', 'SSN']));
  double(relatives.shift(), { 'Covered Person': 'Someone Else' }, ['SSN']);
  double(employees.shift(), { 'Email Address': 'two.mails@example.org' }, ['Email Address']);
  const twoParents = relatives.shift();
  const otherEmployee = employees.shift()?.[0]?.SSN ?? '';
  if (twoParents?.[0]) {
    const other = { ...twoParents[0], 'Plan Name': '', 'Employee SSN': otherEmployee };
    extras.push(other);
    for (const row of twoParents) expectedByRow.set(row, { status: 'wrong', columns: ['Employee SSN'] });
    expectedByRow.set(other, { status: 'wrong', columns: ['Employee SSN', 'SSN'] });
  }

  const fresh: Row[] = [];
  for (let at = 0; at < share(0.05); at += 1) {
    const ssn = unusedSsn();
    const row: Row = {
      'Employee SSN': ssn,
      'Covered Person': ['José Núñez', 'Zoë Ångström', 'Søren Ødegård'][at % 3] + ` ${at}`,
      SSN: ssn,
      Relation: 'Self',
      'Email Address': `new${at}@example.org`,
      'Phone 1': `61755${String(60_000 + at)}`,
      'Phone 2': '',
      'Empl Type': 'Full Time',
      'Plan Name': planNames.dental,
      'Enrollment Date': '2026-11-15',
    };
    if (at === 0) {
      // Drops the leading zero, as a spreadsheet does.
      Object.assign(row, { 'Employee SSN': '12345678', SSN: '12345678' });
      expectedByRow.set(row, { status: 'wrong', columns: ['Employee SSN', 'SSN'] });
    } else if (at === 1) {
      row['Covered Person'] = '';
      expectedByRow.set(row, { status: 'wrong', columns: ['Covered Person'] });
    } else expectedByRow.set(row, { status: 'new', columns: ['Dental plan'] });
    fresh.push(row);
  }

  const rows = [
    ...base.filter((row) => !removed.has(row.SSN) || expectedByRow.get(row)?.status === 'wrong'),
    ...extras,
    ...fresh,
  ];
  const names = new Set(base.filter((row) => removed.has(row.SSN)).map((row) => row['Covered Person']));
  const nothing: Expected = { status: 'same', columns: [] };
  return {
    rows,
    expected: new Map(rows.map((row, index) => [index + 2, expectedByRow.get(row) ?? nothing])),
    missing: [...names],
  };
}

const headings: Record<FileColumn, string> = {
  'Employee SSN': 'Emp SSN',
  'Covered Person': 'Full Name',
  SSN: 'Social Security Number',
  Relation: 'Relationship',
  'Email Address': 'Email',
  'Phone 1': 'Cell phone',
  'Phone 2': 'Home phone',
  'Empl Type': 'Employment Type',
  'Plan Name': 'Plan',
  'Enrollment Date': 'Enrolled on',
};
export const novemberHeadings = ['Cost center', ...fileColumns.map((column) => headings[column])];

const quoted = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The file as Excel saves it in Western Europe, with semicolons and in Windows-1252, under other headings. */
export function asWesternFile({ rows }: Pick<NovemberSheet, 'rows'>): Uint8Array {
  const lines = rows.map((row) =>
    ['4711', ...fileColumns.map((column) => row[column]), ...(row.extra ? [row.extra] : [])].map(quoted).join(';'),
  );
  return Buffer.from(`${[novemberHeadings.join(';'), ...lines].join('\r\n')}\r\n`, 'latin1');
}
