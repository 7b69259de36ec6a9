import { countWithNoun } from '@/contract/format';

/** `1 minute 45 seconds`; units that are zero are left out, except `0 seconds`. */
export function durationText(seconds: number) {
  const [minutes, remainingSeconds] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return countWithNoun(remainingSeconds, 'second');
  return remainingSeconds === 0
    ? countWithNoun(minutes, 'minute')
    : `${countWithNoun(minutes, 'minute')} ${countWithNoun(remainingSeconds, 'second')}`;
}
