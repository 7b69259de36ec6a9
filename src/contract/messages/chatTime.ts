import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

import { toMilliseconds } from '@/contract/format';
import { chatOffsetMinutes } from '@/contract/messages/chat';

dayjs.extend(utc);

/** Formats a time at the chat's UTC offset, independent of the browser's time zone; empty for invalid dates. */
function formatAtOffset(moment: string, format: string) {
  const date = dayjs(toMilliseconds(moment)).utcOffset(chatOffsetMinutes);
  return date.isValid() ? date.format(format) : '';
}

/** The time as `hh:mm A`. */
export const chatTime = (moment: string) => formatAtOffset(moment, 'hh:mm A');

/** The day by which messages are grouped, as YYYY-MM-DD. */
export const chatDay = (moment: string) => formatAtOffset(moment, 'YYYY-MM-DD');

/** Formats a day as `DD MMM YYYY`; returns invalid dates unchanged. */
export function dayHeading(day: string): string {
  const date = dayjs.utc(day);
  return date.isValid() ? date.format('DD MMM YYYY') : day;
}

let exactFormat: Intl.DateTimeFormat | undefined;

/** Formats a time to the second in the reader's time zone, with the zone's name. */
export function exactTime(moment: string): string {
  const date = new Date(toMilliseconds(moment));
  if (Number.isNaN(date.getTime())) return '';
  exactFormat ??= new Intl.DateTimeFormat('en-US', { timeStyle: 'long' });
  const [, month, day, year] = date.toDateString().split(' ');
  return `${month} ${Number(day)}, ${year}, ${exactFormat.format(date)}`;
}
