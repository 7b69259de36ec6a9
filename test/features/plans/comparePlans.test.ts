import type { PlanDetail } from '@/contract/people/plan';
import { type ComparedTable, comparePlans } from '@/features/plans/comparePlans';
import { demoTablesByPlan } from '../../support/demoProgram';

type Line = [title: string, ...values: string[]];

const table = (header: string, options: string[], lines: Line[]): PlanDetail => ({
  header,
  option_headers: options.map((title) => ({ title })),
  result: lines.map(([title, ...values]) => ({
    key: title.toLowerCase().replaceAll(' ', '_'),
    title,
    datas: values.map((value) => ({ value })),
  })),
});
const sides = ['In-Network', 'Out-of-Network'];
const copays = (header: string, primary: string) =>
  table(header, sides, [
    ['Primary care visit', primary, '40%'],
    ['Urgent care', '$50', '$50'],
  ]);

/** The rows in a table that both plans have, by title, with the values side by side. */
function rowsOf(found: ComparedTable | undefined) {
  if (found?.kind !== 'both') throw new Error('Only one plan has this table.');
  return Object.fromEntries(
    found.rows.map(({ title, values, differs }) => [
      title,
      { values: values.map(({ own, theirs }) => [own, theirs]), differs },
    ]),
  );
}

it('finds no difference between two equal plans', () => {
  const plan = [copays('Plan A: Visits', '$20')];
  expect(comparePlans(plan, structuredClone(plan))).toMatchObject({ itemCount: 2, differenceCount: 0 });
});

it('marks the row, the column and the counts for a value that differs, and nothing for spaces and capitals', () => {
  const theirs = copays('Plan A: Visits', '$30');
  theirs.result.forEach(({ datas }) => datas.forEach((data) => (data.value = ` ${data.value} `)));
  const compared = comparePlans([copays('PLAN A: Visits', '$20')], [theirs]);
  expect(compared).toMatchObject({ itemCount: 2, differenceCount: 1 });
  expect(rowsOf(compared.tables[0])).toEqual({
    'Primary care visit': {
      values: [
        ['$20', '$30'],
        ['40%', '40%'],
      ],
      differs: true,
    },
    'Urgent care': {
      values: [
        ['$50', '$50'],
        ['$50', '$50'],
      ],
      differs: false,
    },
  });
});

it('puts a row or a column that only one plan has next to an empty one', () => {
  const own = table(
    'Plan: Visits',
    ['In-Network'],
    [
      ['Urgent care', '$50'],
      ['Telemedicine visit', '$10'],
    ],
  );
  const theirs = table(
    'Plan: Visits',
    ['In-Network', 'Abroad'],
    [
      ['Urgent care', '$50', '$90'],
      ['Emergency room', '$200', '$400'],
    ],
  );
  const compared = comparePlans([own], [theirs]);
  expect(rowsOf(compared.tables[0])).toEqual({
    'Urgent care': {
      values: [
        ['$50', '$50'],
        [null, '$90'],
      ],
      differs: true,
    },
    'Telemedicine visit': {
      values: [
        ['$10', null],
        [null, null],
      ],
      differs: true,
    },
    'Emergency room': {
      values: [
        [null, '$200'],
        [null, '$400'],
      ],
      differs: true,
    },
  });
});

it('matches rows by key, else by title, in any order, and each only once', () => {
  const own: PlanDetail = {
    header: 'P',
    option_headers: [{ title: 'Pays' }],
    result: [
      { key: 'a', title: 'Therapy', datas: [{ value: '1' }] },
      { key: 'own-2', title: 'Dental', datas: [{ value: '2' }] },
      { key: '', title: 'Exam', datas: [{ value: '3' }] },
      { key: 'a', title: 'Therapy', datas: [{ value: '4' }] },
    ],
  };
  const theirs: PlanDetail = {
    ...own,
    result: [
      { key: '', title: 'exam', datas: [{ value: '3' }] },
      { key: 'their-9', title: 'DENTAL', datas: [{ value: '2' }] },
      { key: 'A', title: 'Therapy, 40 visits', datas: [{ value: '1' }] },
    ],
  };
  const [found] = comparePlans([own], [theirs]).tables;
  if (found?.kind !== 'both') throw new Error('Not paired.');
  expect(
    found.rows.map(({ title, theirTitle, values, differs }) => [
      title,
      theirTitle,
      values[0]?.own,
      values[0]?.theirs,
      differs,
    ]),
  ).toEqual([
    ['Therapy', 'Therapy, 40 visits', '1', '1', true],
    ['Dental', undefined, '2', '2', false],
    ['Exam', undefined, '3', '3', false],
    ['Therapy', undefined, '4', null, true],
  ]);
});

it('keeps columns with the same title separate, and tolerates values without a column and columns without a value', () => {
  const own = table(
    'P',
    ['Adult', 'Adult'],
    [
      ['Exam', '1', '2', '3'],
      ['Frames', '4'],
    ],
  );
  const theirs = table(
    'P',
    ['Adult', 'Adult'],
    [
      ['Exam', '1', '9'],
      ['Frames', '4'],
    ],
  );
  expect(rowsOf(comparePlans([own], [theirs]).tables[0])).toEqual({
    Exam: {
      values: [
        ['1', '1'],
        ['2', '9'],
      ],
      differs: true,
    },
    Frames: {
      values: [
        ['4', '4'],
        [null, null],
      ],
      differs: false,
    },
  });
});

it('finds the counterparts of tables of plans with other names, and puts what only one plan has alone', () => {
  const { tables } = comparePlans(
    [
      ...demoTablesByPlan['UMR Plan A'],
      ...demoTablesByPlan['MetLife Dental Plan'],
      ...demoTablesByPlan['MetLife Vision Plan'],
    ],
    [...demoTablesByPlan['MetLife Dental Plan'], ...demoTablesByPlan['UHC Plan B (PPO)']],
  );
  expect(
    tables.map((found) => (found.kind === 'both' ? [found.own, found.theirs] : [found.kind, found.detail.header])),
  ).toEqual([
    ['UMR Plan A: What you pay', 'UHC Plan B (PPO): What you pay'],
    ['UMR Plan A: Office and hospital', 'UHC Plan B (PPO): Office and hospital'],
    ['UMR Plan A: Prescription drugs', 'UHC Plan B (PPO): Prescription drugs'],
    ['MetLife Dental Plan: Coverage', 'MetLife Dental Plan: Coverage'],
    ['MetLife Dental Plan: Orthodontics', 'MetLife Dental Plan: Orthodontics'],
    ['own', 'MetLife Vision Plan: Coverage'],
    ['own', 'MetLife Vision Plan: Lenses'],
    ['theirs', 'UHC Plan B (PPO): Health savings'],
  ]);
});

it('does not match a medical and a dental table although both name a deductible', () => {
  const { tables } = comparePlans(
    demoTablesByPlan['UMR Plan A'].slice(0, 1),
    demoTablesByPlan['MetLife Dental Plan'].slice(0, 1),
  );
  expect(tables.map(({ kind }) => kind)).toEqual(['own', 'theirs']);
});

it('counts rows of a table that only one plan has as different', () => {
  expect(comparePlans([copays('A', '$20')], [])).toMatchObject({ itemCount: 2, differenceCount: 2 });
  expect(comparePlans([], [])).toEqual({ tables: [], itemCount: 0, differenceCount: 0 });
});

it('lists each row of both plans exactly once for any two plans compared', () => {
  const plans = Object.values(demoTablesByPlan);
  for (const own of plans)
    for (const theirs of plans) {
      const shown = comparePlans(own, theirs).tables.flatMap((found) =>
        found.kind === 'both'
          ? found.rows.flatMap(({ values }) => values.flatMap((value) => [value.own, value.theirs]))
          : found.detail.result.flatMap(({ datas }) => datas.map(({ value }) => value)),
      );
      const reply = [...own, ...theirs].flatMap(({ result }) =>
        result.flatMap(({ datas }) => datas.map(({ value }) => value)),
      );
      expect(shown.filter((value) => value !== null).toSorted()).toEqual(reply.toSorted());
    }
});
