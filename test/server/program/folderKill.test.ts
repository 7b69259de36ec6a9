import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { directoryAdminPaths } from '@/contract/program/directory';
import { publicationPaths } from '@/contract/program/publication';
import { verifyAudit } from '@/server/platform/audit/verify';
import { isStoredName } from '@/server/platform/files/storage/storage';
import { type DatabaseLocation, openAt } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { startBackend } from '../../support/server/backend';
import { emptyDatabaseLocation, runBackupCommand } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';
import {
  completeProgram,
  expectProgramCommand,
  exportedProgramFiles,
  folderOf,
} from '../../support/server/programFolders';
import { startCommand } from '../../support/server/runCommand';

const columns =
  'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long';
/** Enough providers to make the transaction slow. */
const providers = `${columns}\n${Array.from({ length: 15_000 }, (_, index) => `Dr. ${index},Org,Pediatrics,F,${index} Road,Boston,MA,02115,US,,42.5,-71.25\n`).join('')}`;
const largeProgram = async () => folderOf({ ...(await completeProgram()), 'providers.csv': providers });

async function rowsIn(place: DatabaseLocation) {
  const store = await openAt(place);
  const count = async (table: 'files' | 'media' | 'publications' | 'providers' | 'plans') =>
    Number(
      (
        await store.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  try {
    return {
      files: await count('files'),
      media: await count('media'),
      publications: await count('publications'),
      providers: await count('providers'),
      plans: await count('plans'),
    };
  } finally {
    await store.close();
  }
}

const kills = repeatCount(4, 20);

it.long(`stores an import killed at any of ${kills} points completely or not at all [PGM-15]`, async () => {
  const dir = await largeProgram();
  const measured = await emptyDatabaseLocation();
  const startedAt = Date.now();
  expectProgramCommand(measured, 'import', dir);
  const durationMs = Date.now() - startedAt;
  const after = await exportedProgramFiles(measured);
  const whole = await rowsIn(measured);

  const place = await emptyDatabaseLocation();
  const before = await exportedProgramFiles(place);
  let isThere = false;
  for (let at = 0; at < kills; at += 1) {
    const command = startCommand('program', ['import', dir, '--replace'], place.environment);
    await delay(durationMs * (0.35 + (0.6 * at) / (kills - 1)));
    command.kill();
    await command.ended;
    const now = await rowsIn(place);
    if (now.providers === 0 && !isThere) expect(now).toMatchObject({ media: 0, publications: 0, plans: 0 });
    else {
      isThere = true;
      expect(now).toMatchObject({ ...whole, files: expect.any(Number) });
    }
  }
  expect(await exportedProgramFiles(place)).toEqual(isThere ? after : before);

  // The next start removes what a kill left behind.
  const server = await startProcess({
    ...place.environment,
    DEMO: 'off',
    ADMIN_PASSWORD: 'Quite-long-1-password',
    ALLOW_OUTBOX: 'on',
  });
  await server.stop();
  expectProgramCommand(place, 'import', dir, '--replace');
  expect(await exportedProgramFiles(place)).toEqual(after);
  expect(await rowsIn(place)).toEqual(whole);
  expect((await readdir(join(place.dataDir, 'files'))).filter(isStoredName)).toHaveLength(whole.files);
  expect(runBackupCommand('audit verify', undefined, place.environment).stdout).toContain('Audit log verified');
});

if (globalThis.ENGINE === 'PostgreSQL')
  it.long(
    'lets an administrator who publishes during an import neither lose changes nor block it [PGM-15]',
    async () => {
      const backend = await startBackend();
      const token = await backend.signInConsole();
      const { dataDir, databaseUrl = '', keyFile = '' } = backend.parts.settings;
      const environment = {
        DATA_DIR: dataDir,
        KEY_FILE: keyFile,
        DATABASE_URL: databaseUrl,
        ALLOW_OUTBOX: 'on',
        LOG_LEVEL: 'fatal',
      };
      const place = ['page', 'message_from_chairman'] as const;
      let isRunning = true;
      let [published, added] = [0, 0];
      async function write() {
        while (isRunning) {
          const { version } = (await backend.main('GET', publicationPaths.detail(...place), { token })).body.data;
          const body = { name: '', profession: '', pictureId: null, html: `<p>Message ${published}.</p>` };
          const saved = await backend.main('POST', publicationPaths.saveDraft(...place), {
            token,
            body: { version, body },
          });
          expect(saved.body).toMatchObject({ status: 'success' });
          const sent = await backend.main('POST', publicationPaths.publish(...place), {
            token,
            body: { version: saved.body.data.version },
          });
          expect(sent.body).toMatchObject({ status: 'success' });
          published += 1;
          const row = { title: `Row ${added}`, link: '', phone: '', topic: '' };
          const reply = await backend.main('POST', directoryAdminPaths.add('specialist'), { token, body: row });
          expect(reply.body).toMatchObject({ status: 'success' });
          added += 1;
          await delay(100);
        }
      }
      const writing = write();
      const dir = await largeProgram();
      const { status, stderr } = await startCommand('program', ['import', dir], environment).ended;
      isRunning = false;
      await writing;
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(published).toBeGreaterThan(3);
      const { history, published: shown } = (await backend.main('GET', publicationPaths.detail(...place), { token }))
        .body.data;
      expect(history).toHaveLength(Math.min(50, published + 1));
      expect(shown.html).toBe(`<p>Message ${published - 1}.</p>`);
      const specialists = await backend.db
        .selectFrom('directory')
        .select('name')
        .where('kind', '=', 'specialist')
        .execute();
      expect(specialists.filter(({ name }) => name.startsWith('Row '))).toHaveLength(added);
      expect(specialists.filter(({ name }) => name === '-Odd')).toHaveLength(1);
      const terms = (await backend.main('GET', publicationPaths.detail('page', 'term_condition'), { token })).body.data;
      expect(terms.published.html).toBe('<p>Seventh terms.</p>');
      const { findings } = await verifyAudit({
        db: backend.db,
        cipher: backend.parts.cipher,
        settings: backend.parts.settings,
      });
      expect(findings).toEqual([]);
    },
  );
