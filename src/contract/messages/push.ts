import { isRecord } from '@/contract/isRecord';
import { pagePatterns } from '@/contract/pagePatterns';
import { publicPages } from '@/contract/pages';
import type { Push } from './socket';

/** A push notification with this key in its data is an approval request; the value is sent back unchanged. */
export const requestKey = 'userSSN';

/** The push worker, at the path that Firebase expects; its scope has no pages, so it handles no page loads. */
export const pushWorker = { path: '/firebase-messaging-sw.js', scope: '/firebase-cloud-messaging-push-scope' } as const;

/** The Trusted Types policy that allows the page to register the worker. */
export const pushWorkerPolicy = 'harbor#worker';

/** A message from the push worker to a page; pages ignore messages from other sources. */
export type WorkerMessage = { kind: 'push'; push: Push } | { kind: 'open'; path: string };

/** Shown when a push notification cannot be read. */
export const fallbackPush = { title: 'You have a new notification', body: 'Open the site to read it.' } as const;

const limits = { title: 200, body: 2000, entries: 40, key: 100, value: 4000, reference: 128 };
/** Control and bidirectional characters, which could reorder or hide the surrounding text. */
const unprintableCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const removeUnprintable = (text: string) => text.replace(unprintableCharacters, ' ').trim();
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength;

/** Null when a value is not a string or a limit is exceeded. */
function readValues(data: unknown): Record<string, string> | null {
  if (!isRecord(data)) return null;
  const entries = Object.entries(data);
  const isWellFormed = entries.every(([key, value]) => key.length <= limits.key && isText(value, limits.value));
  return isWellFormed && entries.length <= limits.entries
    ? (Object.fromEntries(entries) as Record<string, string>)
    : null;
}

/** Null for an invalid push. Written by hand, because every page loads it and a schema library is large. */
export function readPush(value: unknown): Push | null {
  if (!isRecord(value)) return null;
  const { title, body = '', data: values = {} } = value;
  const data = readValues(values);
  if (!data || !isText(title, limits.title) || !isText(body, limits.body)) return null;
  const reference = Object.hasOwn(data, requestKey) ? data[requestKey] : 'none';
  const isWellFormed =
    removeUnprintable(title) !== '' && isText(reference, limits.reference) && removeUnprintable(reference) !== '';
  return isWellFormed ? { title: removeUnprintable(title), body: removeUnprintable(body), data } : null;
}

/** A request's reference; null for other push notifications. */
export const referenceOf = ({ data }: Push) => (Object.hasOwn(data, requestKey) ? (data[requestKey] ?? null) : null);

const segmentsOf = (page: string) => page.split('/');
const pageSegments = pagePatterns.map(segmentsOf);
const signedInPageSegments = pagePatterns.filter((page) => !publicPages.includes(page)).map(segmentsOf);

const matchesAny = (patterns: string[][], pathname: string) => {
  const segments = segmentsOf(pathname);
  return patterns.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment === segments[index] || (segment === ':id' && segments[index] !== '')),
  );
};

/** The path of a page that needs a signed-in user, from a path or URL; null for anything else. */
export function signedInPagePath(value: unknown, origin: string): string | null {
  if (!isText(value, limits.value) || /[\p{Cc}\\]/u.test(value) || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  return url.origin === origin && matchesAny(signedInPageSegments, url.pathname) ? url.pathname + url.search : null;
}

/** Accepts every page, because browsers keep reporting the URL at which a window was opened, often the sign-in. */
export function isSiteWindow(url: string, origin: string): boolean {
  const openedUrl = new URL(url);
  return openedUrl.origin === origin && matchesAny(pageSegments, openedUrl.pathname);
}
