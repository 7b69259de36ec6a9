import { sql } from 'kysely';

import { applyRetention } from '@/server/modules/retention/retention';

import { newPerson } from '../../support/browser/identity';
import { setPlans } from '../../support/enrolledPlans';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
});
afterAll(() => backend.close());

it('keeps the rows of an import for 30 days and its counts longer, and responses to repeated calls for a day', async () => {
  const { db } = backend;
  const start = backend.parts.now().getTime();
  const counts = { actor: 'console:1', imported_count: 1, ignored_count: 0, new_people: 1, new_families: 1 };
  const { id } = await db.insertInto('imports').values(counts).returning('id').executeTakeFirstOrThrow();
  const row = {
    import_id: id,
    line: 2,
    message: null,
    covered_person: 'Ada Moss',
    email: '',
    phone1: '',
    phone2: '',
    plan_name: '',
  };
  await db.insertInto('import_rows').values(row).execute();
  await db
    .insertInto('idempotency')
    .values({ key: 'k', actor: 'console:1', request_hash: Buffer.alloc(32), reply: '' })
    .execute();
  const left = async () => ({
    rows: (await db.selectFrom('import_rows').select('line').execute()).length,
    imports: (await db.selectFrom('imports').select('id').execute()).length,
    keys: (await db.selectFrom('idempotency').select('key').execute()).length,
  });

  await applyRetention({ db, now: () => new Date(start + 23 * 3_600_000) });
  expect(await left()).toEqual({ rows: 1, imports: 1, keys: 1 });
  await applyRetention({ db, now: () => new Date(start + 29 * 86_400_000) });
  expect(await left()).toEqual({ rows: 1, imports: 1, keys: 0 });
  await applyRetention({ db, now: () => new Date(start + 31 * 86_400_000) });
  expect(await left()).toEqual({ rows: 0, imports: 1, keys: 0 });
});

it('deletes the rows of a deleted import, and keeps the people it enrolled enrolled', async () => {
  const { db } = backend;
  const counts = { actor: 'console:1', imported_count: 1, ignored_count: 0, new_people: 1, new_families: 1 };
  const [removed, kept] = await db.insertInto('imports').values([counts, counts]).returning('id').execute();
  const rowOf = (id = 0) => ({
    ...{ import_id: id, line: 2, message: null, covered_person: 'Ada Moss' },
    ...{ email: '', phone1: '', phone2: '', plan_name: '' },
  });
  await db
    .insertInto('import_rows')
    .values([rowOf(removed?.id), rowOf(kept?.id)])
    .execute();
  await sql`insert into plans (id, kind, name, tier, position) values ('plan', 'medical', 'Plan', 1, 1)`.execute(db);
  const person = await newPerson(backend);
  await setPlans(db, person.id, { medical: 'plan' });
  await db.updateTable('coverages').set({ import_id: removed?.id }).execute();

  await db
    .deleteFrom('imports')
    .where('id', '=', removed?.id ?? 0)
    .execute();
  expect(await db.selectFrom('import_rows').select('import_id').where('line', '=', 2).execute()).toEqual([
    { import_id: kept?.id },
  ]);
  expect(await db.selectFrom('coverages').select(['person_id', 'import_id']).execute()).toEqual([
    { person_id: person.id, import_id: null },
  ]);
});
