import { readSettings, SettingsError } from '@/server/settings';

test('an empty environment is the demo on this machine, with the stated limits', () => {
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
  });
});

test('an empty value is as good as none', () => {
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
  ['DEMO', { DEMO: 'on', TRUST_PROXY: '127.0.0.1' }],
  ['DEMO', { DEMO: 'on', SITE_URL: 'https://benefits.example.org' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'banana' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
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
];

test.each(wrong)('a wrong %s is refused by name: %j', (name, environment) => {
  const read = () => readSettings(environment);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^[^\n]*${name}[^\n]*$`));
});

test('a server that others can reach is never the demo', () => {
  expect(readSettings({ HOST: '0.0.0.0' }).demo).toBe(false);
});

test('behind a proxy, or under a public address, there are no demo sign-ins either', () => {
  expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).demo).toBe(false);
  expect(readSettings({ SITE_URL: 'https://benefits.example.org' }).demo).toBe(false);
  expect(readSettings({ SITE_URL: 'http://[::1]:3000' }).demo).toBe(true);
});
