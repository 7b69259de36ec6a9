/** Epochs below this many are seconds; above, milliseconds. */
const mostSeconds = 100_000_000_000;

/** A moment in milliseconds, from a date or an epoch; not a number for what is neither. */
export function momentOf(value: string | number): number {
  const digits = typeof value === 'number' || /^\d{9,}$/.test(value) ? Number(value) : null;
  if (digits === null) return Date.parse(String(value));
  return digits < mostSeconds ? digits * 1000 : digits;
}

/** A moment as tables show it, the UTC day as YYYY-MM-DD; a dash for what is no date (D-164). */
export function dayOf(value: string | number | null | undefined): string {
  const moment = value === null || value === undefined ? NaN : momentOf(value);
  const day = new Date(moment);
  return Number.isNaN(day.getTime()) ? '–' : day.toISOString().slice(0, 10);
}

/** A moment as people read it, the day where they are: "Nov 21, 2026"; empty for what is no date. */
export function writtenDay(moment: string): string {
  const date = new Date(moment);
  // By hand: what knows the dates of all languages takes longer to wake than a page to be drawn.
  const [, month, day, year] = date.toDateString().split(' ');
  return Number.isNaN(date.getTime()) ? '' : `${month} ${Number(day)}, ${year}`;
}
