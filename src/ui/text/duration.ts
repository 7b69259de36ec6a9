import { counted } from '@/contract/format';

/** `1 minute 45 seconds`; units that are zero are left out, except `0 seconds`. */
export function durationText(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return counted(rest, 'second');
  return rest === 0 ? counted(minutes, 'minute') : `${counted(minutes, 'minute')} ${counted(rest, 'second')}`;
}
