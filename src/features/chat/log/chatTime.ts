import { toMilliseconds } from '@/contract/day';
import { chatOffsetMinutes } from '@/contract/messages/chat';

const minuteMs = 60_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (figure: number) => String(figure).padStart(2, '0');

/** The moment shifted so that its UTC fields show the time at the chat's UTC offset. */
const shown = (moment: string) => new Date(toMilliseconds(moment) + chatOffsetMinutes * minuteMs);
const isMoment = (date: Date) => !Number.isNaN(date.getTime());

/** Formats a moment as `hh:mm A` at the chat's UTC offset, independent of the browser's time zone. */
export function chatTime(moment: string): string {
  const date = shown(moment);
  const hour = date.getUTCHours();
  return isMoment(date)
    ? `${twoDigits(hour % 12 || 12)}:${twoDigits(date.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
    : '';
}

/** The day of a moment in the chat's time zone, in the format by which the server groups messages. */
export function chatDay(moment: string): string {
  const date = shown(moment);
  return isMoment(date) ? date.toISOString().slice(0, 10) : '';
}

/** Formats a day as `DD MMM YYYY`; a text that is no date is returned unchanged. */
export function dayHeading(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}

let exact: Intl.DateTimeFormat | undefined;

/** Formats a moment to the second in the reader's time zone, with the zone's name. */
export function exactTime(moment: string): string {
  const date = new Date(toMilliseconds(moment));
  exact ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });
  return isMoment(date) ? exact.format(date) : '';
}
