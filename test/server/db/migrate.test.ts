import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { type Kysely, sql } from 'kysely';

import { dateIn } from '@/contract/format';
import { rowKeyOf } from '@/contract/program/planTables';
import type { PublicationBody } from '@/contract/program/publication';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { readPlanTables } from '@/server/modules/program/queries/planTables';
import { mediaOf } from '@/server/modules/program/queries/publications';
import { type Migration, migrate, migrations } from '@/server/platform/database/migrate';
import { openDatabase } from '@/server/platform/database/open';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';
import { makeFolder } from '../../support/databases/places';
import { type DatabaseLocation, makeLocation, openAt } from '../../support/databases/store';
import { demoTablesByPlan } from '../../support/demoProgram';
import { runsEngineIndependentTests } from '../../support/repeatCount';
import { recipientIdsOf } from '../../support/server/recipients';

let place: DatabaseLocation;

const openBare = (environment: Record<string, string>) => {
  const settings = readSettings(environment);
  return openDatabase(settings, makeLog(settings), { isBare: true });
};

/** An embedded database without any migration, made once because that takes seconds. */
let bare = '';
beforeAll(async () => {
  if (globalThis.ENGINE !== 'PGlite') return;
  const folder = await makeFolder('bare');
  await (await openBare({ DATA_DIR: folder })).close();
  bare = join(folder, 'pglite');
});
beforeEach(async () => {
  place = await makeLocation();
});
afterEach(() => place.remove());

/** Creates a database without migrations, because the usual one has all of them. */
function makeBare() {
  if (bare) cpSync(bare, join(place.dataDir, 'pglite'), { recursive: true });
}

const step = (name: string, text: string): Migration => ({
  name,
  up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)),
});
const first = step('901_first', 'create table first (id int)');
const broken: Migration = {
  name: '902_broken',
  async up(db) {
    await sql`create table half (id int)`.execute(db);
    await sql`insert into first values (1)`.execute(db);
    await sql`select 1 / 0`.execute(db);
  },
};
const fixed = step('902_broken', 'create table whole (id int)');

const tables = async (steps: readonly Migration[]) => {
  const store = await openAt(place, [...migrations, ...steps]);
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name in ('first', 'half', 'whole') order by 1`.execute(store.db);
  const inFirst = await sql<{ count: number }>`select count(*) as count from first`.execute(store.db);
  await store.close();
  return { names: rows.map(({ name }) => name), inFirst: inFirst.rows[0]?.count };
};

it.long(
  'leaves nothing of a migration that fails, keeps those before it, and tries it again next time [I7]',
  async () => {
    await expect(openAt(place, [...migrations, first, broken])).rejects.toThrow('division by zero');
    expect(await tables([first])).toEqual({ names: ['first'], inFirst: 0 });
    expect(await tables([first, fixed])).toEqual({ names: ['first', 'whole'], inFirst: 0 });
  },
);

if (runsEngineIndependentTests)
  it('refuses a database that is newer than the server in one line and leaves it unchanged [I7]', async () => {
    await tables([first, fixed]);
    await expect(openAt(place, [...migrations, first])).rejects.toThrow(
      /^The database is newer than this server: it has migration 902_broken\. Nothing was changed\.$/,
    );
    expect(await tables([first, fixed])).toEqual({ names: ['first', 'whole'], inFirst: 0 });
  });

it('runs each migration once, in order, and has every released one in the list', async () => {
  const store = await openAt(place);
  await store.close();
  const again = await openAt(place);
  const { rows } = await sql<{ name: string }>`select name from migrations order by applied_at, name`.execute(again.db);
  await again.close();
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

it('gives every migration its own number, in the list and in the folder [OPS-07]', async () => {
  const files = (await readdir('src/server/platform/database/migrations', { recursive: true }))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
  expect(migrations.map(({ name }) => name)).toEqual(files.sort());
  const numbers = files.map((name) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});

const oldNames: Record<string, string> = {
  '006_providers': '005_providers',
  '007_versions': '006_versions',
  '008_chat': '007_chat',
  '009_pushes': '008_pushes',
};
if (runsEngineIndependentTests)
  it.long.each(['005_closed_accounts', '006_providers', '008_chat', '009_pushes'])(
    'continues with a database that has the migrations up to %s under their old names',
    async (last) => {
      makeBare();
      const old = await openAt(place, migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1));
      for (const [name, was] of Object.entries(oldNames))
        await sql`update migrations set name = ${was} where name = ${name}`.execute(old.db);
      await old.close();

      const { db, close } = await openAt(place);
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
      await close();
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    },
  );

it.long('restores a backup of an older server into the tables of its time where no database exists yet', async () => {
  makeBare();
  const { db, close } = await openBare(place.environment);
  await migrate(db, migrations.slice(0, 3));
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  await close();
  expect(rows.map(({ name }) => name)).toEqual(migrations.slice(0, 3).map(({ name }) => name));
});

it.long(
  'applies later migrations to a database in use with all its rows, recipients included, and expires rows after that',
  async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '007_versions'),
      ),
    );
    await sql`insert into people (relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4)
    select 'Self', 'One ' || n, 'One', n::text, 'one ' || n, '', sha256(n::text::bytea), '' from generate_series(1, 50) n`.execute(
      old.db,
    );
    await sql`insert into alerts (visible_to, is_active, sequence, description) values ('All', true, 1, 'An alert')`.execute(
      old.db,
    );
    await sql`insert into notifications (title, description, topic, type, redirect_keyword, redirect_link, redirect_id, sender)
    select 'News', 'Some', 'all_users', 'internal', 'HOME', '', '', '1' from generate_series(1, 2)`.execute(old.db);
    await sql`insert into notification_recipients select notifications.id, people.id from notifications, people`.execute(
      old.db,
    );
    await sql`insert into devices (token, person_id) select 'device ' || id, id from people`.execute(old.db);
    await old.close();

    const { db, close } = await openAt(place);
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      return rows[0]?.count;
    };
    const { rows: versions } = await sql<{ version: number }>`select version from alerts`.execute(db);
    expect(versions).toEqual([{ version: 1 }]);
    expect([await count('people'), await count('devices')]).toEqual([50, 50]);
    const people = (await db.selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id);
    const notices = (await db.selectFrom('notifications').select('id').orderBy('id').execute()).map(({ id }) => id);
    for (const id of notices) expect(await recipientIdsOf(db, id)).toEqual(people);
    await sql`delete from people where id = ${people[0]}`.execute(db);
    expect(await count('devices')).toBe(49);
    await sql`delete from notifications where id = ${notices[0]}`.execute(db);
    expect(await recipientIdsOf(db, notices[0])).toEqual([]);
    expect(await recipientIdsOf(db, notices[1])).toEqual(people.slice(1));
    await close();
  },
);

if (runsEngineIndependentTests)
  it.long('turns stored plan tables into publications in force, with nothing lost [PGM-07]', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '022_plan_tables'),
      ),
    );
    for (const [name, details] of Object.entries(demoTablesByPlan))
      for (const [index, detail] of details.toReversed().entries())
        await sql`insert into plan_tables (plan_name, position, detail)
          values (${name}, ${details.length - index}, ${JSON.stringify(detail)})`.execute(old.db);
    await old.close();

    const { db, close } = await openAt(place);
    const now = new Date();
    // Uses the time zone in which a day begins last.
    const today = dateIn('Pacific/Pago_Pago', now);
    const plans = Object.keys(demoTablesByPlan).map((name) => rowKeyOf(name));
    const read = await readPlanTables(db, plans, { now, today });
    await close();
    expect(read).toEqual({ planDetails: Object.values(demoTablesByPlan).flat(), laterTables: [] });
  });

if (runsEngineIndependentTests)
  it('gives a store with people the plans of their records, and knows who is in one', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '021_plans'),
      ),
    );
    await sql`insert into people (id, relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4,
        has_dental, tier)
      values (5001, 'Self', 'Ann One', 'Ann', 'One', 'ann one', '', '1', '', true, 2)`.execute(old.db);
    await old.close();

    const { db, close } = await openAt(place);
    const plans = await listPlans(db);
    await close();
    expect(plans.map(({ name, hasPeople }) => [name, hasPeople])).toEqual([
      ['MetLife Dental Plan', true],
      ['MetLife Vision Plan', false],
      ['UMR Plan A', false],
      ['UHC Plan B (PPO)', true],
    ]);
    expect(plans.map(({ id }) => id)).toEqual(plans.map(({ name }) => rowKeyOf(name)));
  });

if (runsEngineIndependentTests)
  it.long('indexes media of already stored texts like those of new ones [PGM-09]', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '033_media_uses'),
      ),
    );
    const written: PublicationBody[] = [
      { name: 'data-media=&quot;7', profession: '', pictureId: 12, html: '<img data-media="3" alt="x">' },
      { title: '"iconId":8', iconId: null, mediaId: 5, html: '<p>x</p><img data-media="5"><img data-media="44">' },
      { title: 'None', iconId: null, mediaId: null, html: '<p>x</p>' },
    ];
    for (const body of written)
      await sql`with held as (
          insert into publications (kind, key, draft, changed_by)
          values ('benefit', gen_random_uuid()::text, ${JSON.stringify(body)}, 'nobody:0') returning id)
        insert into publication_versions (publication_id, number, body, valid_from, published_at, published_by)
        select id, 1, ${JSON.stringify(body)}, now(), now(), 'nobody:0' from held`.execute(old.db);
    await old.close();

    const { db, close } = await openAt(place);
    const named = async () => {
      const drafts = await db.selectFrom('publications').select('draft_media as media').orderBy('id').execute();
      const versions = await db.selectFrom('publication_versions').select('media').orderBy('publication_id').execute();
      return [drafts, versions].map((rows) => rows.map(({ media }) => media.toSorted((a, b) => a - b)));
    };
    const wanted = written.map((body) => mediaOf(body).toSorted((a, b) => a - b));
    expect(await named()).toEqual([wanted, wanted]);
    await db.updateTable('publications').set({ draft: null }).execute();
    await db
      .updateTable('publication_versions')
      .set({ body: JSON.stringify({ ...written[2], iconId: 9 }) })
      .execute();
    await close();
    const again = await openAt(place);
    const rows = await again.db.selectFrom('publication_versions').select('media').execute();
    const drafts = await again.db.selectFrom('publications').select('draft_media').execute();
    await again.close();
    expect(rows.map(({ media }) => media)).toEqual([[9], [9], [9]]);
    expect(drafts.map(({ draft_media }) => draft_media)).toEqual([[], [], []]);
  });

if (runsEngineIndependentTests)
  it.long('leaves a half-written import of the previous version for that version to complete', async () => {
    makeBare();
    const before = migrations.findIndex(({ name }) => name === '064_whole_imports');
    const old = await openAt(place, migrations.slice(0, before));
    await sql`insert into imports (id, actor, imported_count, ignored_count, new_people, new_families, created_at, state)
      overriding system value values (7, 'console:1', 2, 1, 1, 1, now(), 'applying')`.execute(old.db);
    await old.close();
    await expect(openAt(place)).rejects.toThrow(/Start that version again to finish it\. Nothing was changed\./);

    const same = await openAt(place, migrations.slice(0, before));
    await sql`update imports set state = 'applied'`.execute(same.db);
    await same.close();
    const now = await openAt(place);
    expect((await now.db.selectFrom('imports').select('state').execute()).map(({ state }) => state)).toEqual([
      'applied',
    ]);
    await now.close();
  });

if (runsEngineIndependentTests)
  it.long(
    'has people who were in a plan before there was a history in it today, from the day they enrolled [ROLL-02]',
    async () => {
      makeBare();
      const old = await openAt(
        place,
        migrations.slice(
          0,
          migrations.findIndex(({ name }) => name === '035_coverages'),
        ),
      );
      const { db } = old;
      await sql`insert into plans (id, kind, name, tier, position) values ('gold', 'medical', 'Gold', 3, 1),
      ('teeth', 'dental', 'Teeth', null, 2), ('more_teeth', 'dental', 'More teeth', null, 3), ('eyes', 'vision', 'Eyes', null, 4)`.execute(
        db,
      );
      await sql`insert into people (id, relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4,
        enrollment_date, created_at, has_dental, dental_plan, has_vision, tier)
      select id, 'Self', 'Ann ' || id, 'Ann', id::text, 'ann ' || id, '', sha256(id::text::bytea), '', enrolled, loaded,
        dental, named, vision, tier
      from (values (5001, date '2025-03-01', timestamptz '2025-02-01 12:00Z', true, null, true, 3),
        (5002, null, timestamptz '2025-07-04 03:00Z', true, 'more_teeth', false, null),
        (5003, date '2199-01-01', timestamptz '2025-07-04 03:00Z', false, null, false, 3),
        (5004, null, timestamptz '2025-07-04 03:00Z', false, null, false, null)) row (id, enrolled, loaded, dental, named, vision, tier)`.execute(
        db,
      );
      await sql`insert into files (id, name, kind, media_type, display_name, size) overriding system value
      values (7, 'card', 'pdf', 'application/pdf', 'card.pdf', 1), (8, 'deleted', 'pdf', 'application/pdf', 'deleted.pdf', 1)`.execute(
        db,
      );
      await sql`insert into plan_documents (person_id, document_type, file_id) values (5002, 'dental', 7), (5004, 'dental', 8)`.execute(
        db,
      );
      await old.close();

      const now = await openAt(place);
      const rows = await now.db
        .selectFrom('coverages')
        .select(['person_id', 'plan_id', 'starts', 'ends', 'reason', 'is_sole'])
        .orderBy('person_id')
        .orderBy('kind')
        .execute();
      const cards = await now.db
        .selectFrom('plan_documents')
        .select(['person_id', 'plan_id'])
        .orderBy('person_id')
        .execute();
      const used = await now.db.selectFrom('plans').select('id').where('had_people', '=', true).orderBy('id').execute();
      await now.close();
      const recorded = { ends: null, reason: 'recorded', is_sole: true };
      expect(rows).toEqual([
        { person_id: 5001, plan_id: 'teeth', starts: '2025-03-01', ...recorded },
        { person_id: 5001, plan_id: 'gold', starts: '2025-03-01', ...recorded },
        { person_id: 5001, plan_id: 'eyes', starts: '2025-03-01', ...recorded },
        // In some time zones it was still July 3.
        { person_id: 5002, plan_id: 'more_teeth', starts: '2025-07-03', ...recorded },
        { person_id: 5003, plan_id: 'gold', starts: '2199-01-01', ...recorded },
      ]);
      expect(cards).toEqual([
        { person_id: 5002, plan_id: 'more_teeth' },
        { person_id: 5004, plan_id: null },
      ]);
      expect(used.map(({ id }) => id)).toEqual(['eyes', 'gold', 'more_teeth', 'teeth']);
    },
  );

if (runsEngineIndependentTests)
  it('masks numbers that earlier imports stored as text in every column, and deletes file hashes [SSN-01]', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.filter(({ name }) => name < '055'),
    );
    const { db } = old;
    const spellings = ['617284095', '617-28-4096', '617 28 4097', '617.28.4098', '617/28/4099', '617_28_4101'];
    const text = `Jane ${spellings.join(' and ')} Doe`;
    const columns = JSON.stringify(spellings.map((heading) => ({ heading, column: null })));
    const clean = JSON.stringify([{ heading: 'SSN', column: 'SSN' }]);
    const signatureOf = (headings: string[]) => createHash('sha256').update(JSON.stringify(headings)).digest();
    for (const [id, state, headings] of [
      [1, 'applied', columns],
      [2, 'checked', columns],
      [3, 'checked', clean],
      [4, 'checked', clean],
    ] as const)
      await sql`insert into imports (id, actor, imported_count, ignored_count, new_people, new_families, created_at, state,
          columns, digest)
        overriding system value values (${id}, 'console:1', 0, 0, 0, 0, now(), ${state}, ${headings}, ${'ab'.repeat(32)})`.execute(
        db,
      );
    for (const headings of [spellings, ['ssn']])
      await sql`insert into import_matchings (signature, columns) values (${signatureOf(headings)}, '[]')`.execute(db);
    const phone = '6175550101';
    for (const [id, message] of [
      [1, text],
      [3, text],
      [4, `Jane ${phone}`],
    ] as const)
      await sql`insert into import_lines (import_id, line, cells, last4, name, name_key, email, phone1, phone2, empl_type)
        values (${id}, 2, ${['', message, 'x']}::text[], '', ${message}, ${message.toLowerCase()}, ${message}, ${phone}, '', ${message})`.execute(
        db,
      );
    const changes = JSON.stringify([{ field: 'Covered Person', from: text, to: text }]);
    await sql`insert into import_verdicts (import_id, place, verdict, name, changes) values (1, 2, 'changed', ${text}, ${changes})`.execute(
      db,
    );
    await sql`insert into import_undo values (1, 2, 'kept', null, '', ${text}, ${text})`.execute(db);
    await sql`insert into import_rows (import_id, line, covered_person, email, phone1, phone2, plan_name)
      values (1, 2, ${text}, ${text}, ${text}, ${text}, ${text})`.execute(db);
    await old.close();

    const now = await openAt(place);
    const { rows: places } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name like 'import%' and table_name <> 'import_row_results'`.execute(
      now.db,
    );
    const masked = [];
    for (const { table, column } of places) {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(${sql.ref(column)}::text, ' | ') as text from ${sql.table(table)}`.execute(now.db);
      const held = rows[0]?.text ?? '';
      expect([table, column, held]).toEqual([table, column, expect.not.stringMatching(/617\D?28\D?4/)]);
      const ends = held.match(/\*{3}-\*{2}-(?:409[5-9]|4101)/g) ?? [];
      if (new Set(ends).size === spellings.length) masked.push(`${table}.${column}`);
    }
    const { rows: states } = await sql`select id, state, digest from imports order by id`.execute(now.db);
    const { rows: mappings } = await sql<{ signature: Buffer }>`select signature from import_matchings`.execute(now.db);
    const { rows: lines } = await sql<{ cells: string[]; name: string }>`
      select cells, name, phone1 from import_lines where import_id = 4`.execute(now.db);
    await now.close();
    expect(masked.sort()).toEqual([
      ...['cells', 'email', 'empl_type', 'name', 'name_key'].map((column) => `import_lines.${column}`),
      ...['covered_person', 'email', 'phone1', 'phone2', 'plan_name'].map((column) => `import_rows.${column}`),
      ...[
        'import_undo.name',
        'import_undo.words',
        'import_verdicts.changes',
        'import_verdicts.name',
        'imports.columns',
      ],
    ]);
    expect(states).toEqual([
      { id: 1, state: 'applied', digest: null },
      { id: 2, state: 'dropped', digest: null },
      { id: 3, state: 'dropped', digest: null },
      { id: 4, state: 'checked', digest: null },
    ]);
    expect(mappings.map(({ signature }) => Buffer.from(signature))).toEqual([signatureOf(['ssn'])]);
    expect(lines).toEqual([{ cells: ['', `Jane ${phone}`, 'x'], name: `Jane ${phone}`, phone1: phone }]);
  });

if (runsEngineIndependentTests)
  it('gives people who were administrators before there were permissions all of them, with the last sign-in from the log [TEAM-02]', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '041_administrators'),
      ),
    );
    await sql`insert into people (id, relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4, is_admin)
      values (5001, 'Self', 'Ann One', 'Ann', 'One', 'ann one', '', '1', '', true),
        (5002, 'Self', 'Ben Two', 'Ben', 'Two', 'ben two', '', '2', '', false)`.execute(old.db);
    await sql`insert into console_admins (id, email, password_hash) values (7, 'one@example.org', '')`.execute(old.db);
    await sql`insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
      select n, ('2026-11-0' || n || ' 12:00Z')::timestamptz, 'sign-in', 'console:7', 'console:7', case when n = 3 then 'refused' else 'done' end, '', '{}', '', ''
      from generate_series(1, 3) n`.execute(old.db);
    await old.close();

    const store = await openAt(place);
    const rows = await store.db
      .selectFrom('administrators')
      .select(['person_id', 'console_admin_id', 'rights', 'off_at', 'last_signed_in_at'])
      .orderBy('id')
      .execute();
    await store.close();
    const every = { rights: ['owner', 'people', 'content', 'chat', 'audit'], off_at: null };
    expect(rows).toEqual([
      { ...every, person_id: null, console_admin_id: 7, last_signed_in_at: expect.any(Date) },
      { ...every, person_id: 5001, console_admin_id: null, last_signed_in_at: null },
    ]);
    expect(rows[0]?.last_signed_in_at?.toISOString()).toBe('2026-11-02T12:00:00.000Z');
  });

if (globalThis.ENGINE === 'PostgreSQL')
  it.long('applies each migration once when servers start at once on one database', async () => {
    const stores = await Promise.all([openAt(place), openAt(place), openAt(place)]);
    const taken = await sql<{ count: number }>`select count(*) as count from migrations`.execute(stores[0].db);
    await Promise.all(stores.map((store) => store.close()));
    expect(taken.rows[0]?.count).toBe(migrations.length);
  });

if (runsEngineIndependentTests)
  it.long('leaves messages of sessions that ended before the migration out of the search from then on', async () => {
    makeBare();
    const old = await openAt(
      place,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '018_conversation_search'),
      ),
    );
    await sql`insert into people (id, relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4)
      values (5001, 'Self', 'Ann One', 'Ann', 'One', 'ann one', '', '1', '')`.execute(old.db);
    await sql`insert into conversations (member_id, member_said, ended, last_at) values (5001, 3, 2, now())`.execute(
      old.db,
    );
    await sql`insert into messages (member_id, sequence, member_said, is_admins, sender, body, created_at)
      select 5001, n, n, false, 'person:5001', 'Text', now() from generate_series(1, 3) n`.execute(old.db);
    await old.close();

    const { db, close } = await openAt(place);
    const { rows } = await sql<{
      sequence: number;
    }>`select sequence from messages where is_over order by sequence`.execute(db);
    await close();
    expect(rows).toEqual([{ sequence: 1 }, { sequence: 2 }]);
  });

/** Columns that the previous version names differently. */
const previousColumns = new Map([
  ['status', 'verdict'],
  ['member_sent_count', 'member_said'],
  ['admin_sent_count', 'admin_said'],
  ['member_read_sequence', 'member_read'],
  ['member_read_count', 'member_heard'],
  ['admin_read_sequence', 'admin_read'],
  ['admin_read_count', 'admin_heard'],
]);

it.each([
  ['import_row_results', 'import_verdicts'],
  ['csv_row_results', 'csv_verdicts'],
  ['chat_conversations', 'conversations'],
  ['chat_messages', 'messages'],
  ['previous_emails', 'former_emails'],
  ['program_settings', 'programme_settings'],
])('shows every column of a table as %s, and as %s to a node of the previous version [OPS-07]', async (view, table) => {
  const { db, close } = await openAt(place);
  const columnsOf = async (name: string) => {
    const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = ${name}`.execute(db);
    return rows.map(({ column }) => column).sort();
  };
  const columns = await columnsOf(view);
  const ofTable = await columnsOf(table);
  await close();
  expect(columns.map((column) => previousColumns.get(column) ?? column).sort()).toEqual(ofTable);
});

it('lets a node of the previous version and a current one change the result of the same row [OPS-07]', async () => {
  const { db, close } = await openAt(place);
  await sql`insert into import_verdicts (import_id, place, verdict, name) values (1, 2, 'new', 'A')`.execute(db);
  await sql`insert into import_row_results as v (import_id, place, status, name) values (1, 2, 'changed', 'B'), (1, 3, 'new', 'C')
    on conflict (import_id, place) do update set status = excluded.status, name = v.name || excluded.name
    where v.status <> excluded.status`.execute(db);
  await sql`insert into import_verdicts as v (import_id, place, verdict, name) values (1, 3, 'wrong', 'D')
    on conflict (import_id, place) do update set verdict = excluded.verdict`.execute(db);
  const { rows } = await sql`select place, status, rank, name from import_row_results order by place`.execute(db);
  await close();
  expect(rows).toEqual([
    { place: 2, status: 'changed', rank: 1, name: 'AB' },
    { place: 3, status: 'wrong', rank: 1, name: 'C' },
  ]);
});
