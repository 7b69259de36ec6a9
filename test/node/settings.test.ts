import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  assertCodesAreSent,
  parseFilesUrl,
  readSettings,
  SettingsError,
  secretNames,
} from '@/server/platform/process/settings';

it('runs the demo on this machine with an empty environment, with the documented limits', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    databasePool: 20,
    demo: true,
    memberLogin: false,
    apiBase: '/api',
    chatBase: '/chat-api',
    codeLifeS: 300,
    adminIdleS: 900,
    memberIdleS: 1800,
    sessionMaxS: 43_200,
    linkLifeS: 300,
    logLevel: 'info',
    webVitalsSampleRate: 0.1,
  });
});

it('counts an empty value as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '80 ' }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost/harbor' }],
  ['DATABASE_POOL', { DATABASE_POOL: '1' }],
  ['DATABASE_POOL', { DATABASE_POOL: '501' }],
  ['DATABASE_POOL', { DATABASE_POOL: 'many' }],
  ['REDIS_URL', { REDIS_URL: 'http://127.0.0.1' }],
  ['DEMO', { DEMO: 'yes' }],
  ['DEMO', { DEMO: 'on', HOST: '0.0.0.0' }],
  ['DEMO', { DEMO: 'on', DATABASE_URL: 'postgres://127.0.0.1/harbor', KEY_FILE: 'keys.json' }],
  ['DEMO', { DEMO: 'on', REDIS_URL: 'redis://127.0.0.1' }],
  ['KEY_FILE', { DATABASE_URL: 'postgres://127.0.0.1/harbor' }],
  ['ALLOW_OUTBOX', { ALLOW_OUTBOX: 'yes' }],
  ['DEMO', { DEMO: 'on', TRUST_PROXY: '127.0.0.1' }],
  ['DEMO', { DEMO: 'on', SITE_URL: 'https://benefits.example.org' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'banana' }],
  ['PLACE_HEADER', { PLACE_HEADER: 'x place', TRUST_PROXY: '10.0.0.0/8' }],
  ['PLACE_HEADER', { PLACE_HEADER: 'x-place' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'no-address' }],
  ['ADMIN_CONTACT', { ADMIN_CONTACT: '12' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
  ['MEMBER_LOGIN', { MEMBER_LOGIN: '1' }],
  ['SITE_URL', { SITE_URL: '*' }],
  ['API_BASE', { API_BASE: 'api' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'ftp://example.org' }],
  ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'harbor' }],
  ['FIREBASE_URL', { FIREBASE_URL: 'http://fcm.example.org' }],
  ['GOOGLE_APPLICATION_CREDENTIALS', { GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }],
  ['CODE_LIFE_S', { CODE_LIFE_S: '0' }],
  ['SESSION_IDLE_S', { SESSION_IDLE_S: '-5' }],
  ['SESSION_MAX_S', { SESSION_MAX_S: '1.5' }],
  ['LINK_LIFE_S', { LINK_LIFE_S: 'five minutes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['WEB_VITALS_SAMPLE', { WEB_VITALS_SAMPLE: '1.1' }],
  ['WEB_VITALS_SAMPLE', { WEB_VITALS_SAMPLE: '10%' }],
];

it.each(wrong)('refuses a wrong %s by name: %j', (name, environment) => {
  const read = () => readSettings(environment);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^[^\n]*${name}[^\n]*$`));
});

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['KEYFILE', 'KEY_FILE'],
  ['DATA_DRI', 'DATA_DIR'],
  ['SMS_WEB_HOOK_URL', 'SMS_WEBHOOK_URL'],
  ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
])('stops the start for a misspelled %s and names %s [OPS-02]', (name, meant) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: 'x' })).toThrow(`${name} is not a known variable. Did you mean ${meant}?`);
});

describe('secrets in files [OPS-12]', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };

  it('takes the value from a file, without its final line break', () => {
    const SMTP_URL_FILE = fileOf('smtps://user:a b@mail.example.org\n');
    expect(readSettings({ SMTP_URL_FILE }).smtpUrl).toBe('smtps://user:a b@mail.example.org');
    const ADMIN_PASSWORD_FILE = fileOf(' twelve or more \r\n');
    expect(readSettings({ ADMIN_PASSWORD_FILE }).firstAdmin.password).toBe(' twelve or more ');
  });

  it('gives a value from a file the same effect as the variable', () => {
    expect(() => readSettings({ DATABASE_URL_FILE: fileOf('postgres://127.0.0.1/harbor') })).toThrow(/^KEY_FILE/);
    expect(() => readSettings({ DATABASE_URL_FILE: fileOf('mysql://user:secret@127.0.0.1/') })).toThrow(
      /^DATABASE_URL is not valid(?!.*secret)/,
    );
  });

  it.each(secretNames)('stops the start for both %s and its file, or an unusable file', (name) => {
    const variable = `${name}_FILE`;
    const path = fileOf('x');
    expect(() => readSettings({ [name]: 'x', [variable]: path })).toThrow(`${variable} and ${name} are both set`);
    expect(() => readSettings({ [variable]: `${path}-none` })).toThrow(`could not read ${path}-none (ENOENT)`);
    expect(() => readSettings({ [variable]: fileOf('\n') })).toThrow(`${variable} is not valid: ${path} is empty`);
  });

  it('does not print a secret in place of its file’s name', () => {
    expect(() => readSettings({ SMTP_URL_FILE: 'smtp://user:secret@host' })).toThrow(/^SMTP_URL_FILE(?!.*secret)/);
    expect(() => readSettings({ ADMIN_PASSWORD_FILE: 'hidden' })).toThrow(/^ADMIN_PASSWORD_FILE(?!.*hidden)/);
  });

  it.each([
    's3://id:hidden@bucket',
    's3://:hidden@bucket',
    's3://bucket?endpoint=https://id:hidden@store.example.org',
    's3://bucket?endpoint=https://:hidden@store.example.org',
    's3://bucket/hidden%20prefix',
  ])('refuses %s as an address for files, and does not print it', (address) => {
    expect(() => readSettings({ FILES_URL: address })).toThrow(/^FILES_URL is not valid(?!.*hidden)/);
    expect(() => parseFilesUrl(address)).toThrow(/not a valid location for files(?!.*hidden)/);
  });

  it('does not read other settings from files, and names a misspelled one', () => {
    expect(() => readSettings({ PORT_FILE: 'x' })).toThrow('PORT_FILE is not a known variable: only DATABASE_URL');
    expect(() => readSettings({ DATABASE_URL_FIEL: 'x' })).toThrow('Did you mean DATABASE_URL_FILE?');
  });
});

it('ignores variables of other programs [OPS-02]', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'POSTGRES_PORT',
    'npm_config_cache',
    'PGDATABASE',
    'NODE_ENV',
    'TZ',
    'LANG',
  ];
  expect(() => readSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
});

const postgres = { DATABASE_URL: 'postgres://127.0.0.1/harbor', KEY_FILE: 'keys.json' };
it.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { TRUST_PROXY: 'loopback, 10.0.0.0/8' },
  { SITE_URL: 'https://benefits.example.org' },
  { REDIS_URL: 'redis://127.0.0.1' },
  postgres,
])('does not count a server for others, or on a shared database, as the demo: %j [OPS-02]', (environment) => {
  expect(readSettings(environment).demo).toBe(false);
});

it('keeps the demo on with a loopback address', () => {
  expect(readSettings({ HOST: 'localhost', SITE_URL: 'http://[::1]:3000' }).demo).toBe(true);
  expect(readSettings({ DEMO: 'on', HOST: '::1' }).demo).toBe(true);
});

const sms = { SMS_WEBHOOK_URL: 'https://sms.example.org' };
const mail = { SMTP_URL: 'smtps://mail.example.org' };
it.each<[Record<string, string>, string]>([
  [
    { DEMO: 'off' },
    "SMS_WEBHOOK_URL (for members' codes) and SMTP_URL (for console administrators' codes) are not set",
  ],
  [{ ...postgres, ...sms }, "SMTP_URL (for console administrators' codes) is not set"],
  [{ HOST: '0.0.0.0', ...mail }, "SMS_WEBHOOK_URL (for members' codes) is not set"],
])('sends codes outside the demo instead of writing them down: %j [OPS-02]', (environment, message) => {
  const check = (more = {}) => assertCodesAreSent(readSettings({ ...environment, ...more }));
  expect(() => check()).toThrow(SettingsError);
  expect(() => check()).toThrow(message);
  expect(() => check({ ALLOW_OUTBOX: 'on' })).not.toThrow();
  expect(() => check({ ...sms, ...mail })).not.toThrow();
});

it('needs no sender in the demo', () => {
  expect(() => assertCodesAreSent(readSettings({}))).not.toThrow();
});
