import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { startPostgres } from '../../support/databases/postgres.mjs';
import { runCommand } from '../../support/server/runCommand';
import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run } = serversOfEachTest();

const embedded = () => ({ DATA_DIR: place().dataDir });
/** The settings are read before any database is opened; a complete run also reads them with PostgreSQL. */
const environments = () =>
  globalThis.ENGINE === 'PostgreSQL' && process.env.WHOLE
    ? [{ ...place().environment, ...embedded() }, embedded()]
    : [embedded()];

describe('a refused start prints the reason in one line, with status 1', () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/harbor' };
  const sms = { SMS_WEBHOOK_URL: 'http://127.0.0.1:1/sms' };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const refused: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/harbor' }],
    ['DATABASE_URL:', { ...nowhere, ...sms, ...mail, KEY_FILE: 'keys.json' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/harbor' }],
    ['HOST', { HOST: '203.0.113.7', ALLOW_OUTBOX: 'on' }],
    ['DEMO', { DEMO: 'on', HOST: '0.0.0.0' }],
    ['DEMO', { DEMO: 'on', ...nowhere, KEY_FILE: 'keys.json' }],
    ['DEMO', { DEMO: 'on', REDIS_URL: 'redis://127.0.0.1:1' }],
    ['DEMO', { DEMO: 'on', TRUST_PROXY: 'loopback' }],
    ['DEMO', { DEMO: 'on', SITE_URL: 'https://benefits.example.org' }],
    ['KEY_FILE', { ...nowhere, ...sms, ...mail, KEY_FILE: '' }],
    ['SMS_WEBHOOK_URL', { DEMO: 'off', ALLOW_OUTBOX: 'off' }],
    ['SMS_WEBHOOK_URL', { HOST: '0.0.0.0', ALLOW_OUTBOX: 'off', ...mail }],
    ['SMTP_URL', { REDIS_URL: 'redis://127.0.0.1:1', ALLOW_OUTBOX: '', ...sms }],
  ];

  it.each(refused)('names %s for %j [OPS-02 L4]', async (name, environment) => {
    for (const place of environments()) {
      const server = run(environment, place);
      const { status } = await server.ended;
      expect(status).toBe(1);
      expect(server.printed.err).toMatch(new RegExp(`^${name} [^\n]+\n$`));
      expect(existsSync(join(place.DATA_DIR, 'server.lock'))).toBe(false);
    }
  });

  it.long('refuses a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const server = run({ PORT: String(port) });
    expect((await server.ended).status).toBe(1);
    expect(server.printed.err).toBe(`PORT ${port} is already in use on 127.0.0.1.\n`);
    other.close();
  });

  it('refuses a data folder whose place is taken by a file', async () => {
    const file = join(place().dataDir, 'file');
    await writeFile(file, '');
    const server = run({ DATA_DIR: file });
    expect((await server.ended).status).toBe(1);
    expect(server.printed.err).toMatch(/^DATA_DIR [^\n]+\n$/);
  });

  if (globalThis.ENGINE === 'PostgreSQL')
    it.long('refuses a database that a power cut may destroy [I2 L4]', async () => {
      const careless = await startPostgres({ fsync: false });
      if ('missing' in careless) throw new Error(careless.missing);
      try {
        const server = run({ DATABASE_URL: careless.url() });
        expect((await server.ended).status).toBe(1);
        expect(server.printed.err).toMatch(/^DATABASE_URL: the database has fsync=off[^\n]+\n$/);
      } finally {
        await careless.stop();
      }
    });
});

it.long.each(['data', 'backup', 'restore', 'audit verify'] as const)(
  'requires for the command %s the keys of its PostgreSQL as well [OPS-02]',
  (command) => {
    const environment = { DATA_DIR: place().dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/harbor' };
    const { status, stderr } = runCommand(command, ['backup', 'restore'].includes(command) ? ['x'] : [], environment);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^KEY_FILE is not set[^\n]+\n$/);
  },
);
