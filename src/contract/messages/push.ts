import { outsidePages, pages } from '@/contract/pages';
import type { Push } from './socket';

/** The key of a push's data that makes it a request (D-120); its value is passed back as it came (D-121). */
export const requestKey = 'userSSN';

/** Our worker, where the messaging service looks for one; it minds a corner of its own, so that no page goes through it. */
export const pushWorker = { path: '/firebase-messaging-sw.js', scope: '/firebase-cloud-messaging-push-scope' } as const;

/** The name of the content policy's permission to start it. */
export const pushWorkerPolicy = 'harbor#worker';

/** What the worker tells the open pages; a page believes nobody else (reliability K2). */
export type WorkerWord = { kind: 'push'; push: Push } | { kind: 'open'; path: string };

/** Shown in place of a push that is not as it should be. */
export const unreadablePush = { title: 'You have a new notification', body: 'Open the site to read it.' } as const;

const limits = { title: 200, body: 2000, entries: 40, key: 100, value: 4000, reference: 128 };
/** What could turn or hide the words around it. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (text: string) => text.replace(unprintable, ' ').trim();
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

/** The text values of a push's data; null when any of it is something else. */
function readValues(data: unknown): Record<string, string> | null {
  if (!isRecord(data)) return null;
  const entries = Object.entries(data);
  const isSound = entries.every(([key, value]) => key.length <= limits.key && isText(value, limits.value));
  return isSound && entries.length <= limits.entries ? (Object.fromEntries(entries) as Record<string, string>) : null;
}

/** A push as it came, checked by hand because it is checked in every page; null for whatever is no push (reliability K1). */
export function readPush(value: unknown): Push | null {
  if (!isRecord(value)) return null;
  const { title, body = '', data: given = {} } = value;
  const data = readValues(given);
  if (!data || !isText(title, limits.title) || !isText(body, limits.body)) return null;
  const reference = Object.hasOwn(data, requestKey) ? data[requestKey] : 'none';
  const isSound = plain(title) !== '' && isText(reference, limits.reference) && plain(reference) !== '';
  return isSound ? { title: plain(title), body: plain(body), data } : null;
}

/** What makes a push a request (D-120); null for an ordinary one. */
export const referenceOf = ({ data }: Push) => (Object.hasOwn(data, requestKey) ? (data[requestKey] ?? null) : null);

const all = Object.values(pages).map((page) => (typeof page === 'string' ? page : page(':id')));
const stepsOf = (page: string) => page.split('/');
const everyPage = all.map(stepsOf);
const inside = all.filter((page) => !outsidePages.includes(page)).map(stepsOf);

const isAmong = (patterns: string[][], pathname: string) => {
  const steps = stepsOf(pathname);
  return patterns.some(
    (pattern) =>
      pattern.length === steps.length &&
      pattern.every((step, at) => step === steps[at] || (step === ':id' && steps[at] !== '')),
  );
};

/** A page of this site for whoever is signed in, from its path or whole address; null for anything else (reliability K1). */
export function pagePath(value: unknown, origin: string): string | null {
  if (!isText(value, limits.value) || /[\p{Cc}\\]/u.test(value) || !URL.canParse(value, origin)) return null;
  const address = new URL(value, origin);
  return address.origin === origin && isAmong(inside, address.pathname) ? address.pathname + address.search : null;
}

/**
 * Whether a window is one of the product. A browser goes on naming it by the address it was opened at, and many are
 * opened at the sign-in.
 */
export function isWindowOfOurs(url: string, origin: string): boolean {
  const address = new URL(url);
  return address.origin === origin && isAmong(everyPage, address.pathname);
}
