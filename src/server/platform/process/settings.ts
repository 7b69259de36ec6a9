import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';

import { CronPattern } from 'croner';
import * as z from 'zod/mini';

import { fixedSettings, fixedSettingsSchema } from './fixedSettings';
import { relyingPartyOf } from './relyingParty';

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );
const fraction = z.pipe(z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)), z.transform(Number));
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
);
const url = (...protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)));
const base = z.string().check(z.refine((text) => text.startsWith('/') || /^https?:\/\/[^\s]+$/.test(text)));

/** Whether a text is the address of an S3-compatible store, without keys. */
function isEndpoint(text: string) {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === '';
}

/**
 * Whether a text is a folder (`file:///path`) or a bucket (`s3://bucket/prefix?endpoint=https://…&region=…`), without
 * keys.
 */
function isFilesUrl(text: string) {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password, searchParams, search } = new URL(text);
  if (protocol === 'file:') return hostname === '' && search === '';
  const hasOnlyKnownParameters = [...searchParams.keys()].every((name) =>
    ['endpoint', 'region', 'style'].includes(name),
  );
  return (
    protocol === 's3:' &&
    /^[a-z\d][a-z\d.-]{1,62}$/.test(hostname) &&
    // S3-compatible stores treat other characters in object names differently.
    /^[\w./-]*$/.test(pathname) &&
    username + password === '' &&
    hasOnlyKnownParameters &&
    searchParams.getAll('style').every((style) => ['path', 'virtual'].includes(style)) &&
    searchParams.getAll('endpoint').every(isEndpoint)
  );
}
const filesUrl = z.pipe(
  z.string().check(z.refine(isFilesUrl)),
  z.transform((text) => new URL(text)),
);

function isSchedule(pattern: string) {
  try {
    new CronPattern(pattern, 'UTC');
    return true;
  } catch {
    return false;
  }
}

const lowerCase = (name: string) => name.toLowerCase();

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);
const proxies = z.string().check(
  z.refine((text) =>
    text.split(',').every((proxy) => {
      const [address = '', bits] = proxy.trim().split('/');
      return namedRanges.has(address) || (isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
    }),
  ),
);

/** The environment variables. docs/operations.md describes each of them with its default; a test compares the two. */
const environmentSchema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 3000),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  KEY_FILE: z.optional(z.string()),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  FILES_URL: z.optional(filesUrl),
  FILES_ACCESS_KEY: z.optional(z.string()),
  FILES_SECRET_KEY: z.optional(z.string()),
  DATABASE_POOL: z._default(wholeNumber(2, 500), 20),
  REDIS_URL: z.optional(url('redis:', 'rediss:')),
  DEMO: z.optional(onOff),
  PLAIN_BACKEND: z._default(onOff, false),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_CONTACT: z.optional(z.string().check(z.regex(/^\+?\d{10,13}$/))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(12))),
  MEMBER_LOGIN: z._default(onOff, false),
  SITE_URL: z.optional(url('http:', 'https:')),
  REQUIRE_SECOND_FACTOR: z._default(onOff, false),
  WEBAUTHN_RP_ID: z.optional(z.string()),
  WEBAUTHN_ORIGINS: z.optional(z.string()),
  API_BASE: z._default(base, '/api'),
  CHAT_BASE: z._default(base, '/chat-api'),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  SMS_WEBHOOK_URL: z.optional(url('http:', 'https:')),
  ALLOW_OUTBOX: z._default(onOff, false),
  FIREBASE_PROJECT_ID: z.optional(z.string()),
  FIREBASE_API_KEY: z.optional(z.string()),
  FIREBASE_APP_ID: z.optional(z.string()),
  FIREBASE_MESSAGING_SENDER_ID: z.optional(z.string()),
  FIREBASE_VAPID_KEY: z.optional(z.string()),
  FIREBASE_URL: z._default(url('https:', 'http:'), 'https://fcm.googleapis.com/'),
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(z.string().check(z.refine((path) => existsSync(path), 'file not found'))),
  CODE_LIFE_S: z._default(wholeNumber(1, 86_400), 300),
  SESSION_IDLE_S: z.optional(wholeNumber(1, 86_400)),
  SESSION_MAX_S: z._default(wholeNumber(1, 604_800), 43_200),
  LINK_LIFE_S: z._default(wholeNumber(1, 86_400), 300),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_SCHEDULE: z.optional(z.string().check(z.refine(isSchedule, 'not a cron expression'))),
  BACKUP_KEEP: z._default(wholeNumber(1, 1000), 14),
  METRICS_PORT: z.optional(wholeNumber(0, 65535)),
  DRAIN_S: z._default(wholeNumber(0, 300), 0),
  TRUST_PROXY: z.optional(proxies),
  PLACE_HEADER: z.optional(z.pipe(z.string().check(z.regex(/^[A-Za-z\d-]{1,60}$/)), z.transform(lowerCase))),
  LINK_CHECKS: z._default(onOff, true),
  WEB_VITALS_SAMPLE: z._default(fraction, 0.1),
  ...fixedSettingsSchema,
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
});

export type Settings = ReturnType<typeof readSettings>;

/** An invalid setting prevents the start. The message names the variable. */
export class SettingsError extends Error {}

export const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
const adminIdleS = 900;
const memberIdleS = 1800;

/** Lists the settings that show that others can reach this server. Behind a proxy, even a loopback HOST is public. */
function publicSettings(env: z.infer<typeof environmentSchema>): string[] {
  const isPublicSite = env.SITE_URL !== undefined && !loopback.has(new URL(env.SITE_URL).hostname);
  return [
    ...(env.DATABASE_URL ? ['DATABASE_URL'] : []),
    ...(env.REDIS_URL ? ['REDIS_URL'] : []),
    ...(env.TRUST_PROXY ? ['TRUST_PROXY'] : []),
    ...(loopback.has(env.HOST) ? [] : [`HOST=${env.HOST}`]),
    ...(isPublicSite ? [`SITE_URL=${env.SITE_URL}`] : []),
  ];
}

/**
 * Throws a SettingsError if a server outside the demo lacks a sender for members' codes (SMS) or console
 * administrators' codes (email). Without one, codes would be in plain text in the outbox, and anyone who can read that
 * file could take over accounts.
 */
export function assertCodesAreSent({ demo, allowOutbox, smsWebhookUrl, smtpUrl }: Settings) {
  if (demo || allowOutbox) return;
  const missing = [
    ...(smsWebhookUrl ? [] : ["SMS_WEBHOOK_URL (for members' codes)"]),
    ...(smtpUrl ? [] : ["SMTP_URL (for console administrators' codes)"]),
  ];
  if (missing.length)
    throw new SettingsError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set, so codes would be in plain text in outbox.ndjson. Set ${missing.length > 1 ? 'them' : 'it'}, or ALLOW_OUTBOX=on.`,
    );
}

/**
 * Settings that contain a password or a key. Instead of each, `NAME_FILE` may give the path of a file that contains it.
 */
export const secretNames = [
  'DATABASE_URL',
  'REDIS_URL',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
] as const;
const fileVariableOf = (name: string) => `${name}_FILE`;

const settingNames = Object.keys(environmentSchema.shape);
const knownNames = [...settingNames, ...secretNames.map(fileVariableOf)];
/** Shorter names are too similar to other programs' variables. */
const [minSuggestLength, minTwoErrorsLength] = [7, 10];

/** The number of characters in which two names differ; two swapped characters count once. */
function distanceOf(a: string, b: string) {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1 : Infinity;
      const [above = 0, left = 0, diagonal = 0] = [rows[i - 1]?.[j], row[j - 1], rows[i - 1]?.[j - 1]];
      row.push(Math.min(above + 1, left + 1, diagonal + cost, swap));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Infinity;
}

/** The known variable that was probably meant. */
const closestKnownName = (name: string) =>
  knownNames.find(
    (knownName) =>
      knownName.length >= minSuggestLength &&
      distanceOf(name.toUpperCase(), knownName) <= (knownName.length < minTwoErrorsLength ? 1 : 2),
  );

/** Throws a SettingsError for a misspelled variable, because its setting would silently have the default value. */
function assertSpelled(names: readonly string[]) {
  for (const name of names.filter((givenName) => !knownNames.includes(givenName))) {
    if (settingNames.some((knownName) => fileVariableOf(knownName) === name))
      throw new SettingsError(`${name} is not a known variable: only ${secretNames.join(', ')} are read from files.`);
    const suggestion = closestKnownName(name);
    if (suggestion)
      throw new SettingsError(`${name} is not a known variable. Did you mean ${suggestion}? Correct or remove it.`);
  }
}

/** Parses the file storage URL passed to a command. */
export function parseFilesUrl(text: string): URL {
  if (isFilesUrl(text)) return new URL(text);
  // The message does not repeat the address, because it may contain keys.
  throw new SettingsError(
    'This is not a valid location for files. Use file:///folder or s3://bucket/prefix?endpoint=…, without keys.',
  );
}

/** Reads a file that contains a secret, without the line break that editors and `echo` add at the end. */
function readSecret(variable: string, path: string) {
  let text: string;
  // Someone may have set the secret itself instead of a path.
  const shownPath = /^\.{0,2}\//.test(path) ? path : 'the file';
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new SettingsError(
      `${variable} is not valid: could not read ${shownPath} (${(error as NodeJS.ErrnoException).code}). Enter the path of a file.`,
    );
  }
  if (text === '') throw new SettingsError(`${variable} is not valid: ${shownPath} is empty.`);
  return text;
}

/** The environment, with secrets read from their files. */
function withSecrets(environment: Record<string, string | undefined>) {
  const secrets = secretNames.flatMap((name) => {
    const variable = fileVariableOf(name);
    const path = environment[variable];
    if (path === undefined) return [];
    if (environment[name] !== undefined)
      throw new SettingsError(`${variable} and ${name} are both set. Remove one of them.`);
    return [[name, readSecret(variable, path)]];
  });
  return { ...environment, ...(Object.fromEntries(secrets) as Record<string, string>) };
}

/** Reads and validates the environment. Throws a SettingsError with one line that names the invalid variable. */
export function readSettings(environment: Record<string, string | undefined>) {
  const nonEmptyValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  assertSpelled(Object.keys(nonEmptyValues));
  const parsed = environmentSchema.safeParse(withSecrets(nonEmptyValues));
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? 'The environment');
    throw new SettingsError(`${name} is not valid: ${parsed.error.issues[0]?.message ?? 'invalid value'}`);
  }
  const env = parsed.data;
  const publicSettingNames = publicSettings(env);
  if (env.DEMO && publicSettingNames.length)
    throw new SettingsError(
      `DEMO cannot be combined with ${publicSettingNames.join(', ')}: the demo's passwords are public, so it may run only on this computer. Remove DEMO, or set it to off.`,
    );
  if (env.PLAIN_BACKEND && publicSettingNames.length)
    throw new SettingsError(
      `PLAIN_BACKEND cannot be combined with ${publicSettingNames.join(', ')}: its calls require no recent proof of identity, so it may run only on this computer.`,
    );
  if (env.DATABASE_URL && !env.KEY_FILE)
    throw new SettingsError(
      'KEY_FILE is not set. DATABASE_URL requires it: the path of the key file that all servers on this database share. Store that file apart from the data.',
    );

  if (Boolean(env.FILES_ACCESS_KEY) !== Boolean(env.FILES_SECRET_KEY))
    throw new SettingsError('Set both FILES_ACCESS_KEY and FILES_SECRET_KEY, or neither.');

  if (env.BACKUP_SCHEDULE && !env.BACKUP_DIR)
    throw new SettingsError('BACKUP_SCHEDULE is set without BACKUP_DIR. Set the folder for backups.');

  if (env.PLACE_HEADER && !env.TRUST_PROXY)
    throw new SettingsError(
      'PLACE_HEADER is set without TRUST_PROXY, so anyone could fake a location. Set TRUST_PROXY to the proxy that adds the header.',
    );

  const requiredFirebaseValues = [
    env.FIREBASE_PROJECT_ID,
    env.FIREBASE_API_KEY,
    env.FIREBASE_APP_ID,
    env.FIREBASE_MESSAGING_SENDER_ID,
  ];
  if (requiredFirebaseValues.some(Boolean) && !requiredFirebaseValues.every(Boolean))
    throw new SettingsError(
      'Set all of FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_APP_ID, and FIREBASE_MESSAGING_SENDER_ID, or none.',
    );

  const firebaseUrl = new URL(env.FIREBASE_URL);
  if (firebaseUrl.protocol === 'http:' && !loopback.has(firebaseUrl.hostname))
    throw new SettingsError(
      'FIREBASE_URL is not valid: use https, or an address on this computer, because access tokens must be encrypted.',
    );

  const relyingParty = relyingPartyOf({
    rpId: env.WEBAUTHN_RP_ID,
    origins: env.WEBAUTHN_ORIGINS,
    siteUrl: env.SITE_URL,
    isLocal: loopback.has(env.HOST) && !env.TRUST_PROXY,
    port: env.PORT,
  });
  if (relyingParty && 'problem' in relyingParty) throw new SettingsError(relyingParty.problem);

  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    /** The file with the encryption keys; outside the data folder in production. */
    keyFile: env.KEY_FILE,
    /** Where uploads are stored, if not in DATA_DIR, and the keys to the bucket. */
    filesUrl: env.FILES_URL,
    filesCredentials:
      env.FILES_ACCESS_KEY && env.FILES_SECRET_KEY
        ? { accessKeyId: env.FILES_ACCESS_KEY, secretAccessKey: env.FILES_SECRET_KEY }
        : undefined,
    /** The folder for scheduled backups, their schedule (a cron expression in UTC), and how many are kept. */
    backupDir: env.BACKUP_DIR,
    backupSchedule: env.BACKUP_SCHEDULE,
    backupKeep: env.BACKUP_KEEP,
    /** The port on which Prometheus reads metrics; without it, there are none. */
    metricsPort: env.METRICS_PORT,
    databaseUrl: env.DATABASE_URL,
    /** The number of connections for calls. One more is used to check whether the database responds. */
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    /** Off by default if a setting shows that others can reach this server. */
    demo: env.DEMO ?? publicSettingNames.length === 0,
    /**
     * Whether only the calls in the customer's documents exist. None of them then requires a recent proof of identity.
     */
    plainBackend: env.PLAIN_BACKEND,
    firstAdmin: { email: env.ADMIN_EMAIL, contact: env.ADMIN_CONTACT, password: env.ADMIN_PASSWORD },
    memberLogin: env.MEMBER_LOGIN,
    siteUrl: env.SITE_URL,
    /** Whether administrators must have two-step verification. */
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    /** Null if passkeys are not possible. */
    relyingParty,
    apiBase: env.API_BASE,
    chatBase: env.CHAT_BASE,
    smtpUrl: env.SMTP_URL,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    /** Allows a server outside the demo to write codes in plain text to the data folder. */
    allowOutbox: env.ALLOW_OUTBOX,
    firebase: env.FIREBASE_PROJECT_ID
      ? {
          projectId: env.FIREBASE_PROJECT_ID,
          apiKey: env.FIREBASE_API_KEY ?? '',
          appId: env.FIREBASE_APP_ID ?? '',
          messagingSenderId: env.FIREBASE_MESSAGING_SENDER_ID ?? '',
          vapidKey: env.FIREBASE_VAPID_KEY ?? '',
        }
      : null,
    /** The service account for sending through Firebase. Without it, pushes are sent through the socket. */
    firebaseServer:
      env.FIREBASE_PROJECT_ID && env.GOOGLE_APPLICATION_CREDENTIALS
        ? { projectId: env.FIREBASE_PROJECT_ID, keyFile: env.GOOGLE_APPLICATION_CREDENTIALS, url: env.FIREBASE_URL }
        : null,
    codeLifeS: env.CODE_LIFE_S,
    adminIdleS: env.SESSION_IDLE_S ?? adminIdleS,
    memberIdleS: env.SESSION_IDLE_S ?? memberIdleS,
    sessionMaxS: env.SESSION_MAX_S,
    linkLifeS: env.LINK_LIFE_S,
    /** How many seconds a node keeps responding after it has been asked to stop, while `/ready` is 503. */
    drainS: env.DRAIN_S,
    /** Whether links to other sites are checked. */
    linkChecks: env.LINK_CHECKS,
    trustProxy: env.TRUST_PROXY,
    /** The header, in lowercase, in which the trusted proxy gives a caller's location. */
    placeHeader: env.PLACE_HEADER,
    logLevel: env.LOG_LEVEL,
    /** The share of visits whose loading and response times are logged. */
    webVitalsSampleRate: env.WEB_VITALS_SAMPLE,
    /** The program settings that are fixed in the environment; administrators cannot change them. */
    fixed: fixedSettings(env),
  };
}
