/**
 * The formats of dates, times, and counts that people read. No other module may call a formatter (lint checks it),
 * except `messages/chatTime.ts`, whose formats the customer specified.
 */

/** Smaller epoch values are seconds, larger ones milliseconds. */
const maxEpochSeconds = 100_000_000_000;

/** Milliseconds since the epoch, from a date or an epoch in seconds or milliseconds; NaN for anything else. */
export function toMilliseconds(value: string | number): number {
  const epochValue = typeof value === 'number' || /^\d{9,}$/.test(value) ? Number(value) : null;
  if (epochValue === null) return Date.parse(String(value));
  return epochValue < maxEpochSeconds ? epochValue * 1000 : epochValue;
}

/** A count: `1,204`. Grouped here because a page's first formatter takes about 25 ms to create. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A count with its noun: `1 row`, `2 rows`, `1,204 people`. */
export const countWithNoun = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A share from 0 to 1 as a whole percentage: `42%`. */
export const formatPercent = (share: number) => `${formatCount(Math.round(share * 100))}%`;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of these options, kept because creating one takes 100 times as long as formatting a date. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** The Swedish locale formats dates and times as ISO 8601 does. */
const isoLocale = 'sv-SE';

/** The date in a time zone at a given time, YYYY-MM-DD. */
export const dateIn = (timeZone: string, moment: Date) =>
  formatterOf(isoLocale, { timeZone, dateStyle: 'short' }).format(moment);

/** Formats timestamps as `YYYY-MM-DD HH:mm:ss` in a time zone, for files and for comparing clocks. */
export function timestampFormatter(timeZone: string): (moment: Date) => string {
  const clock = formatterOf(isoLocale, { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => clock.format(moment);
}

/** The hour in a time zone at a given time, 0 to 23. */
export const hourIn = (timeZone: string, moment: Date) =>
  Number(formatterOf('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment));

/** Whether a string is a time zone's name, such as `America/New_York` or `UTC`. */
export function isTimeZone(zone: string) {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '' && /[/]|^UTC$/.test(zone)
    );
  } catch {
    return false;
  }
}

let displayTimeZone = 'UTC';

/** Sets the time zone in which all days are shown; called once per page load, with the program's time zone. */
export function setDisplayTimeZone(timeZone: string) {
  displayTimeZone = timeZone || 'UTC';
}

const dateOnlyPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The day in the program's time zone as YYYY-MM-DD, for tables; a dash when the value is not a date. */
export function formatTableDay(value: string | number | null | undefined): string {
  if (typeof value === 'string' && dateOnlyPattern.test(value)) return value;
  const moment = value === null || value === undefined ? NaN : toMilliseconds(value);
  if (Number.isNaN(new Date(moment).getTime())) return '–';
  return dateIn(displayTimeZone, new Date(moment));
}

const months = 'January February March April May June July August September October November December'.split(' ');

/** The day in the program's time zone: `Nov 26, 2026`; empty when the value is not a date. */
export function formatDay(value: string | number): string {
  const [year, month, day] = formatTableDay(value).split('-');
  return day ? `${months[Number(month) - 1]?.slice(0, 3)} ${Number(day)}, ${year}` : '';
}

/** A date, YYYY-MM-DD, in a sentence: `January 1, 2027`. */
export function formatLongDate(date: string) {
  const [year, month, day] = date.split('-');
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** A UTC date's month: `November`, or `November 2025` with its year. */
export const formatMonth = (date: Date, includeYear: boolean) =>
  `${months[date.getUTCMonth()]}${includeYear ? ` ${date.getUTCFullYear()}` : ''}`;

/** Formats timestamps as `Nov 26, 2026, 11:34 PM` in a time zone. */
export function dateTimeFormatIn(timeZone: string): (moment: string | Date) => string {
  const format = formatterOf('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  // Newer ICU data puts a narrow space before AM and PM.
  return (moment) => format.format(new Date(moment)).replaceAll('\u202f', ' ');
}

/** A time in a message: `November 25 at 3:10 PM EST`. */
export const formatLongDateTime = (moment: Date, timeZone: string) =>
  formatterOf('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(moment)
    .replaceAll('\u202f', ' ');

const joinWith = (word: string, names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, -1).join(', ')}, ${word} ${names.at(-1)}` : names.join(` ${word} `);

/** Names as in a sentence: "A", "A and B", or "A, B, and C". */
export const joinWithAnd = (names: readonly string[]) => joinWith('and', names);
/** Choices as in a sentence: "A", "A or B", or "A, B, or C". */
export const joinWithOr = (names: readonly string[]) => joinWith('or', names);
