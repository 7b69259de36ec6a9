import { type Audience, audiences, type ContentFilter } from '@/contract/content/audience';
import { moveAndRenumber, reorderRows, type SequenceKind } from '@/contract/content/sequence';
import { listAlerts } from '@/server/modules/content/queries/alerts';
import { listCards } from '@/server/modules/content/queries/cards';
import { listDocuments } from '@/server/modules/content/queries/documents';
import { storeRowOrder } from '@/server/modules/content/queries/sequence';
import type { Database } from '@/server/platform/database/database';

import { startBackend, type TestBackend } from '../../support/server/backend';

type Row = { id: number; sequence: number; visibleTo: Audience; isActive: boolean };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const listers = { homescreen: listCards, alert: listAlerts, resource: listDocuments };
const list = async (db: Database, kind: Kind, filter: ContentFilter): Promise<Row[]> => {
  const rows = await listers[kind](db, filter, 'everything');
  return rows.map(({ id, sequence, visibleTo, isActive }) => ({ id: Number(id), sequence, visibleTo, isActive }));
};
type Kind = keyof typeof listers;
const kinds = ['homescreen', 'alert', 'resource'] as const satisfies SequenceKind[];
const visibleIn =
  ({ visibleTo, isActive }: ContentFilter) =>
  (row: Row) =>
    (!visibleTo || row.visibleTo === visibleTo) && (!isActive || row.isActive === (isActive === 'true'));

/** Adds 30 rows to each of the three lists, with random audiences and states. */
async function growList(randomBelow: (sides: number) => number) {
  for (let more = 0; more < 30; more += 1) {
    const place = () => ({
      sequence: 1000 + more,
      visible_to: audiences[randomBelow(3)] ?? ('All' as const),
      is_active: randomBelow(4) > 0,
    });
    await backend.db
      .insertInto('cards')
      .values({ ...place(), title: 'Card', link_type: 'internal', redirect: 'HOME' })
      .execute();
    await backend.db
      .insertInto('alerts')
      .values({ ...place(), description: 'Alert' })
      .execute();
    await backend.db
      .insertInto('documents')
      .values({ ...place(), file_name: 'Guide', file_type: 'pdf' })
      .execute();
  }
}

it('matches a model over 1,000 random moves under random filters, numbered from one [D-175 REORDER-11 B10]', async () => {
  const randomBelow = dice(4);
  await growList(randomBelow);
  const model = new Map<Kind, Row[]>();
  for (const kind of kinds) {
    const rows = await list(backend.db, kind, {});
    await backend.db.transaction().execute((tx) =>
      storeRowOrder(
        tx,
        kind,
        rows.map(({ id }) => id),
      ),
    );
    model.set(
      kind,
      rows.map((row, index) => ({ ...row, sequence: index + 1 })),
    );
  }

  for (let step = 0; step < 1000; step += 1) {
    const kind = kinds[randomBelow(3)] ?? 'alert';
    const filter: ContentFilter = {
      ...(randomBelow(2) && { visibleTo: audiences[randomBelow(3)] }),
      ...(randomBelow(3) === 0 && { isActive: randomBelow(2) ? ('true' as const) : ('false' as const) }),
    };
    const all = model.get(kind) ?? [];
    const visible = all.filter(visibleIn(filter));
    if (visible.length < 2) continue;
    const wanted = moveAndRenumber(visible, randomBelow(visible.length), randomBelow(visible.length)).map(
      ({ id }) => id,
    );
    const isDone = await backend.db.transaction().execute((tx) => storeRowOrder(tx, kind, wanted));
    expect(isDone).toBe(true);
    model.set(kind, reorderRows(all, wanted));
    if (step % 20 === 0)
      expect(await list(backend.db, kind, filter)).toEqual(reorderRows(all, wanted).filter(visibleIn(filter)));
  }
  for (const kind of kinds) expect(await list(backend.db, kind, {})).toEqual(model.get(kind));
});
