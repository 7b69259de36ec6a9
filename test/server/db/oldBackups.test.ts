import { spawnSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { migrations } from '@/server/platform/database/migrate';

import { makeFolder } from '../../support/databases/places';
import { openAt } from '../../support/databases/store';
import { newLocation, runBackupCommand } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';

type Promised = { madeAt: string; tables: { name: string; rows: number }[]; files: { name: string }[] };

/** Tables that a restore and the next start write; a later version may have moved a table's rows. */
const written = new Set(['audit', 'audit_end', 'employee_counts']);

it.each(['2026-11-21', '2026-11-27'])(
  'restores a backup of %s as members saw it, and starts a server on it [OPS-02]',
  async (day) => {
    const folder = await makeFolder('old-backup');
    expect(spawnSync('tar', ['-xzf', `test/fixtures/backups/${day}.tar.gz`, '-C', folder]).status).toBe(0);
    const place = await newLocation();
    await copyFile(join(folder, 'keys.json'), join(place.dataDir, 'keys.json'));
    const dir = join(folder, 'backup');
    const restored = runBackupCommand('restore', dir, place.environment);
    expect({ status: restored.status, stderr: restored.stderr }).toEqual({ status: 0, stderr: '' });

    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as { body: string };
    const promised = JSON.parse(manifest.body) as Promised;
    const store = await openAt(place);
    try {
      const taken = await sql<{ name: string }>`select name from migrations order by name`.execute(store.db);
      expect(taken.rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).sort());
      for (const { name, rows } of promised.tables) {
        const still = await sql<{ table: string | null }>`select to_regclass(${name})::text as table`.execute(store.db);
        if (written.has(name) || still.rows[0]?.table === null) continue;
        const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
          store.db,
        );
        expect({ name, rows: found.rows[0]?.count }).toEqual({ name, rows });
      }
      const benefits = await sql<{ body: string }>`select v.body from publications p
      join publication_versions v on v.publication_id = p.id where p.kind = 'benefit'`.execute(store.db);
      for (const { body } of benefits.rows)
        expect(JSON.parse(body)).toMatchObject({
          title: expect.stringMatching(/./) as string,
          html: expect.stringMatching(/./) as string,
        });
    } finally {
      await store.close();
    }
    const server = await startProcess(place.environment);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    await server.stop();
  },
);
