/** Whether a text is a calendar date, YYYY-MM-DD, of a year with four digits. Such dates compare as texts. */
export function isDate(text: string) {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The first day of a plan year of a plan; it is in force until the plan's next one begins. */
export type PlanYear = { plan: string; from: string };

/** The key of the publication that holds the tables of a plan year. */
export const planYearKey = ({ plan, from }: PlanYear) => `${plan}_${from.replaceAll('-', '')}`;

/** The plan year of a key; undefined for a key that names no day of the calendar. */
export function readPlanYearKey(key: string): PlanYear | undefined {
  const [, plan = '', year = '', month = '', day = ''] = /^([a-z0-9_]+)_(\d{4})(\d{2})(\d{2})$/.exec(key) ?? [];
  const from = `${year}-${month}-${day}`;
  return plan && isDate(from) ? { plan, from } : undefined;
}

/** The date at a moment in a time zone: a plan year begins at its midnight. */
// Swedish writes dates as the calendar date of ISO 8601.
export const dateIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);

/** The moment at which a date begins in a time zone. */
export function midnightIn(timeZone: string, date: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const wanted = Date.parse(`${date}T00:00:00Z`);
  /** How far the clock of the zone is from where it should be at a moment. */
  const behind = (moment: number) => wanted - Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
  // Alongside a change of the clocks the first guess has the offset of the other side.
  const first = wanted + behind(wanted);
  const second = first + behind(first);
  // Where a day begins at one o'clock, its first moment is the one after the gap.
  return new Date(behind(second) === 0 ? second : Math.max(first, second));
}

/** The day before a calendar date. */
export const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A date in words, "January 1, 2027". */
export const formatDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
export const formatFrom = (date: string) => `From ${formatDate(date)}`;

/** Which of some sets is in force on a day, and which ones begin later, each sorted by its first day. */
export function atDay<Set extends { from: string }>(sets: readonly Set[], day: string) {
  const sorted = sets.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return {
    inForce: sorted.findLast(({ from }) => from <= day),
    later: sorted.filter(({ from }) => from > day),
  };
}
