/** Smaller epoch values are seconds, larger ones milliseconds. */
const largestSeconds = 100_000_000_000;

/** Milliseconds since the epoch, from a date or an epoch in seconds or milliseconds; NaN for anything else. */
export function toMilliseconds(value: string | number): number {
  const digits = typeof value === 'number' || /^\d{9,}$/.test(value) ? Number(value) : null;
  if (digits === null) return Date.parse(String(value));
  return digits < largestSeconds ? digits * 1000 : digits;
}

/** Days as YYYY-MM-DD in the program's time zone; UTC without one. */
let days: Intl.DateTimeFormat | undefined;
let zone = 'UTC';

/** Sets the time zone for all days; each page calls it once with the program's. */
export function showDaysIn(timeZone: string) {
  zone = timeZone || 'UTC';
  days = undefined;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** YYYY-MM-DD in the program's time zone, for tables; a dash for invalid values. */
export function formatTableDay(value: string | number | null | undefined): string {
  if (typeof value === 'string' && dateOnly.test(value)) return value;
  const moment = value === null || value === undefined ? NaN : toMilliseconds(value);
  if (Number.isNaN(new Date(moment).getTime())) return '–';
  // Swedish dates have the ISO 8601 format.
  days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return days.format(moment);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day in the program's time zone as text ("Nov 21, 2026"); empty for invalid values. */
export function formatDay(value: string | number): string {
  const [year, month, day] = formatTableDay(value).split('-');
  return day ? `${months[Number(month) - 1]} ${Number(day)}, ${year}` : '';
}
