/** Smaller epoch values are seconds, larger ones milliseconds. */
const largestSeconds = 100_000_000_000;

/** Milliseconds since the epoch, from a date or an epoch in seconds or milliseconds; NaN for anything else. */
export function toMilliseconds(value: string | number): number {
  const digits = typeof value === 'number' || /^\d{9,}$/.test(value) ? Number(value) : null;
  if (digits === null) return Date.parse(String(value));
  return digits < largestSeconds ? digits * 1000 : digits;
}

/** The UTC day as YYYY-MM-DD, for tables; a dash when the value is no date. */
export function formatUtcDay(value: string | number | null | undefined): string {
  const moment = value === null || value === undefined ? NaN : toMilliseconds(value);
  const day = new Date(moment);
  return Number.isNaN(day.getTime()) ? '–' : day.toISOString().slice(0, 10);
}

/** The local day as text ("21 Nov 2026", as the chat's day headings); empty when the value is no date. */
export function formatLocalDay(moment: string): string {
  const date = new Date(moment);
  // Formatted by hand: loading `Intl.DateTimeFormat` takes longer than drawing a page.
  const [, month, day, year] = date.toDateString().split(' ');
  return Number.isNaN(date.getTime()) ? '' : `${day} ${month} ${year}`;
}
