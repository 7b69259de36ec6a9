import { countWithNoun } from '@/contract/format';
import { Refusal } from './reply';

const minute = 60;
const hour = 60 * minute;

/** A wait in words, always rounded up: `30 seconds`, `12 minutes`, `5 hours`. */
export function waitDurationText(seconds: number) {
  if (seconds <= 90) return countWithNoun(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return countWithNoun(Math.ceil(seconds / minute), 'minute');
  return countWithNoun(Math.ceil(seconds / hour), 'hour');
}

/** `Try again in 30 seconds.` or, with alternatives, `Try again in 30 seconds, use a passkey, or call us.` */
function retryText(seconds: number, alternatives: readonly string[]) {
  const options = [`Try again in ${waitDurationText(seconds)}`, ...alternatives];
  const last = alternatives.length > 0 ? `, or ${options.pop()}` : '';
  return `${options.join(', ')}${last}.`;
}

/** A 429 refusal that says what was limited, how long to wait (also sent as Retry-After), and what else may help. */
export const tooManyRequests = (what: string, seconds: number, alternatives: readonly string[] = []) =>
  new Refusal(`${what} ${retryText(seconds, alternatives)}`, 429, Math.max(1, Math.ceil(seconds)));
