import { counted } from '@/contract/format';
import { Refusal } from './reply';

const minute = 60;
const hour = 60 * minute;

/** A wait in words, always rounded up: `30 seconds`, `12 minutes`, `5 hours`. */
export function waitDurationText(seconds: number) {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

/** A 429 refusal that names the limit, how long to wait (in seconds, also as Retry-After), and what else may help. */
export const tooManyRequests = (what: string, seconds: number, alternative = '') =>
  new Refusal(
    `${what} Try again in ${waitDurationText(seconds)}${alternative && `, ${alternative}`}.`,
    429,
    Math.max(1, Math.ceil(seconds)),
  );
