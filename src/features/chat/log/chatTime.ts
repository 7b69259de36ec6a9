import { toMilliseconds } from '@/contract/day';
import { chatOffsetMinutes } from '@/contract/messages/chat';

const minuteMs = 60_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (figure: number) => String(figure).padStart(2, '0');

/** The moment moved, so that its UTC parts are those of the chat's own offset. */
const shown = (moment: string) => new Date(toMilliseconds(moment) + chatOffsetMinutes * minuteMs);
const isMoment = (date: Date) => !Number.isNaN(date.getTime());

/** A moment as `hh:mm A` at the chat's own offset from UTC, whatever the browser's zone (CHAT-25). */
export function chatTime(moment: string): string {
  const date = shown(moment);
  const hour = date.getUTCHours();
  return isMoment(date)
    ? `${twoDigits(hour % 12 || 12)}:${twoDigits(date.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
    : '';
}

/** The day a moment belongs to in the chat, as the server names the days it groups by (D-108). */
export function chatDay(moment: string): string {
  const date = shown(moment);
  return isMoment(date) ? date.toISOString().slice(0, 10) : '';
}

/** A day as `DD MMM YYYY`; what is no day is shown as it came (D-108). */
export function dayHeading(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}

let exact: Intl.DateTimeFormat | undefined;

/** The same moment to the second where the reader is, with the name of their zone. */
export function exactTime(moment: string): string {
  const date = new Date(toMilliseconds(moment));
  exact ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });
  return isMoment(date) ? exact.format(date) : '';
}
