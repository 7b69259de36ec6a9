import { setTimeout as rest } from 'node:timers/promises';

import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { type SequenceKind, sequenceBody, sequencePath } from '@/contract/content/sequence';
import { benefitAdminPaths } from '@/contract/program/benefit';
import { texts } from '@/contract/texts';
import { lockAlert } from '@/server/modules/content/queries/alerts';

import { startBackend, type TestBackend } from '../../support/server/backend';

type Row = { id: number; sequence: number; visibleTo: string };
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const paths = {
  homescreen: cardPaths.list,
  alert: alertPaths.list,
  resource: documentPaths.list,
  benefit: benefitAdminPaths.list,
};
const kinds = Object.keys(paths) as SequenceKind[];
async function rowsOf(kind: SequenceKind, query = {}): Promise<Row[]> {
  const { data } = (await backend.main('GET', paths[kind], { token, query })).body;
  return data.alerts ?? data;
}
const arrange = (kind: SequenceKind, rows: Row[]) =>
  backend.main('POST', sequencePath, { token, query: { tableType: kind }, body: sequenceBody(kind, rows) });
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const numbers = (rows: Row[]) => rows.map(({ sequence }) => sequence);
const countingFromOne = (rows: unknown[]) => rows.map((_row, index) => index + 1);

it.each(kinds)('stores the new order of %s, numbered from one [REORDER-11 CONST-30 API-65]', async (kind) => {
  const wanted = (await rowsOf(kind)).reverse();

  const { body } = await arrange(kind, wanted);
  expect(body).toMatchObject({ status: 'success', message: texts.sequence.updated });
  const after = await rowsOf(kind);
  expect(idsOf(after)).toEqual(idsOf(wanted));
  expect(numbers(after)).toEqual(countingFromOne(after));
});

it.each([
  ['REORDER-04', 'the query alone', { tableType: 'alert' }, undefined],
  ['REORDER-05', 'the body alone', undefined, 'alert'],
])('accepts for %s the kind in %s', async (_id, _where, query, kind) => {
  const wanted = (await rowsOf('alert')).reverse();
  const { sequenceData } = sequenceBody('alert', wanted);

  await backend.main('POST', sequencePath, { token, query, body: { sequenceData, kind } });
  expect(idsOf(await rowsOf('alert'))).toEqual(idsOf(wanted));
});

it('lets rows of a filtered list swap places among themselves and leaves the others where they are [D-175]', async () => {
  const before = await rowsOf('alert');
  const some = await rowsOf('alert', { visibleTo: 'Enrolled' });
  expect(some.length).toBeGreaterThan(1);
  expect(some.length).toBeLessThan(before.length);

  await arrange('alert', [...some].reverse());
  const after = await rowsOf('alert');
  const turned = idsOf(some).reverse();
  expect(idsOf(after)).toEqual(before.map(({ id }) => (idsOf(some).includes(id) ? turned.shift() : id)));
  expect(numbers(after)).toEqual(countingFromOne(after));
});

it('changes nothing for an order that names a foreign row, a row twice or a place twice [B10]', async () => {
  const rows = await rowsOf('alert');
  const [first, second] = rows as [Row, Row];
  const wrong = [
    {
      sequenceData: [
        { id: first.id, seqNo: 1 },
        { id: 999_999, seqNo: 2 },
      ],
      kind: 'alert',
    },
    {
      sequenceData: [
        { id: first.id, seqNo: 1 },
        { id: first.id, seqNo: 2 },
      ],
      kind: 'alert',
    },
    {
      sequenceData: [
        { id: first.id, seqNo: 2 },
        { id: second.id, seqNo: 2 },
      ],
      kind: 'alert',
    },
    { sequenceData: [{ id: first.id, seqNo: 0 }], kind: 'alert' },
    { sequenceData: [], kind: 'alert' },
    { sequenceData: [{ id: first.id, seqNo: 1 }], kind: 'people' },
    { sequenceData: [{ id: first.id, seqNo: 1 }] },
  ];
  for (const body of wrong) {
    const answer = await backend.main('POST', sequencePath, { token, body });
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.status).toBe('failure');
  }
  const contradiction = { token, query: { tableType: 'homescreen' }, body: sequenceBody('alert', rows) };
  expect((await backend.main('POST', sequencePath, contradiction)).body.status).toBe('failure');
  expect(await rowsOf('alert')).toEqual(rows);
});

it.long('leaves the order of one of two administrators who reorder at the same time, without gaps [B10]', async () => {
  const rows = await rowsOf('resource');
  const other = await backend.signInAdmin();
  const mixed = () =>
    rows
      .map((row) => [Math.random(), row] as const)
      .sort(([one], [two]) => one - two)
      .map(([, row]) => row);

  for (let round = 0; round < 4; round += 1) {
    const orders = Array.from({ length: 50 }, mixed);
    const answers = await Promise.all(
      orders.map((order, index) =>
        backend.main('POST', sequencePath, {
          token: index % 2 ? token : other,
          body: sequenceBody('resource', order),
        }),
      ),
    );
    expect(answers.map(({ body }) => body.status)).toEqual(orders.map(() => 'success'));
    const after = await rowsOf('resource');
    expect(orders.map(idsOf)).toContainEqual(idsOf(after));
    expect(numbers(after)).toEqual(countingFromOne(after));
  }
});

it('puts rows added while others reorder at the end [D-178 B10]', async () => {
  const add = (n: number) =>
    backend.main('POST', alertPaths.add, {
      token,
      body: { description: `Addition ${n}`, visibleTo: 'All', isActive: true },
    });
  const rows = await rowsOf('alert');
  await Promise.all([0, 1, 2, 3, 4, 5].flatMap((n) => [add(n), arrange('alert', n % 2 ? rows : [...rows].reverse())]));

  const after = await rowsOf('alert');
  expect(after).toHaveLength(rows.length + 6);
  expect(new Set(numbers(after)).size).toBe(after.length);
  expect(new Set(idsOf(after.slice(0, rows.length)))).toEqual(new Set(idsOf(rows)));
});

it('accepts both an edit that locks its row and a reorder in between [B10]', async () => {
  const rows = await rowsOf('alert');
  const [{ id }] = rows as [Row];
  let arranging: ReturnType<typeof arrange> | undefined;
  await backend.db.transaction().execute(async (tx) => {
    await lockAlert(tx, id);
    arranging = arrange('alert', [...rows].reverse());
    await rest(300);
    await tx.updateTable('alerts').set({ description: 'Held' }).where('id', '=', id).execute();
  });

  expect((await arranging)?.body.status).toBe('success');
  expect((await rowsOf('alert')).at(-1)).toMatchObject({ id, description: 'Held' });
});
