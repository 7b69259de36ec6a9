import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { readSettings } from '@/server/platform/process/settings';

const sample = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** A sample's variables, `NAME=value` or `NAME: value` per line. */
const variablesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^\s*(?:# )?([A-Z][A-Z_]+)(?:=|: )(.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );

/** The secrets that the container sample reads from files. */
const secrets: Record<string, string> = {
  database_url: 'postgres://harbor:x@database:5432/harbor\n',
  smtp_url: 'smtps://user:x@mail.example.org?from=benefits@example.org\n',
  sms_webhook_url: 'https://sms.example.org/send\n',
  files_secret_key: 'a secret\n',
};

it.each(['harbor.env.example', 'compose.yaml'])('has settings in %s that the server accepts [OPS-12]', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  const given = Object.entries(variablesOf(sample(name))).filter(([variable]) => !variable.startsWith('POSTGRES_'));
  const variables = Object.fromEntries(
    given.map(([variable, value]) => {
      if (!value.startsWith('/run/secrets/')) return [variable, value];
      const path = join(folder, basename(value));
      writeFileSync(path, secrets[basename(value)] ?? '');
      return [variable, path];
    }),
  );
  expect(Object.keys(variables)).toEqual(expect.arrayContaining(['KEY_FILE', 'DRAIN_S', 'REDIS_URL']));
  expect(readSettings(variables)).toMatchObject({ demo: false, databaseUrl: expect.stringMatching(/^postgres:/) });
  rmSync(folder, { recursive: true });
});

it('keeps the secrets of the container sample out of both Git and the container build [OPS-12]', () => {
  expect(sample('compose.yaml')).toMatch(/\{ file: \.\/secrets\//);
  for (const ignored of ['.gitignore', '.dockerignore'])
    expect(readFileSync(ignored, 'utf8')).toMatch(/^\/?deploy\/secrets\/$/m);
});

it('creates with the bucket profile the bucket that the settings next to it name [OPS-12]', () => {
  const compose = sample('compose.yaml');
  const { FILES_URL = '', FILES_ACCESS_KEY = '' } = variablesOf(compose);
  const url = new URL(FILES_URL);
  const { host, hostname } = new URL(url.searchParams.get('endpoint') ?? '');
  expect(compose).toContain(`\n  ${hostname}:\n    profiles: [bucket]\n`);
  expect(compose).toContain(`MINIO_ROOT_USER: ${FILES_ACCESS_KEY},`);
  expect(compose).toContain(`http://${host} ${FILES_ACCESS_KEY} `);
  expect(compose).toContain(`store/${url.hostname}\n`);
});

it('lets a supervisor wait longer than the server needs to drain and stop [OPS-12]', () => {
  const endS = 10;
  const drainOf = (name: string) => Number(variablesOf(sample(name)).DRAIN_S);
  const stopS = Number(/^TimeoutStopSec=(\d+)$/m.exec(sample('harbor.service'))?.[1]);
  expect(stopS).toBeGreaterThan(drainOf('harbor.env.example') + endS);
  const graceS = Number(/stop_grace_period: (\d+)s/.exec(sample('compose.yaml'))?.[1]);
  expect(graceS).toBeGreaterThan(drainOf('compose.yaml') + endS);
});

it('starts the build output in every sample, and accepts files in a proxy as large as the server does [OPS-12]', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts).toHaveProperty('build');
  expect(sample('harbor.service')).toMatch(/^ExecStart=\/usr\/bin\/node server\/main\.js$/m);
  expect(sample('Containerfile')).toContain('CMD ["node", "server/main.js"]');
  expect(sample('nginx.conf')).toContain('client_max_body_size 110m;');
  expect(sample('Caddyfile')).toContain('max_size 110MB');
});
