import { formatLongDate, timestampFormatter } from '@/contract/format';

/** YYYY-MM-DD with a four-digit year. Such dates can be compared as strings. */
export function isDate(text: string) {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A plan year, identified by its first day. It is in effect until the plan's next year starts. */
export type PlanYear = { plan: string; from: string };

/** The key of the publication with a plan year's tables. */
export const planYearKey = ({ plan, from }: PlanYear) => `${plan}_${from.replaceAll('-', '')}`;

/** Undefined for a key without a valid date. */
export function parsePlanYearKey(key: string): PlanYear | undefined {
  const [, plan = '', year = '', month = '', day = ''] = /^([a-z0-9_]+)_(\d{4})(\d{2})(\d{2})$/.exec(key) ?? [];
  const from = `${year}-${month}-${day}`;
  return plan && isDate(from) ? { plan, from } : undefined;
}

/** The time at which a date starts in a time zone. */
export function startOfDayIn(timeZone: string, date: string) {
  const clock = timestampFormatter(timeZone);
  const targetTime = Date.parse(`${date}T00:00:00Z`);
  /** The difference between the wanted local time and the zone's local time. */
  const localTimeDifference = (moment: number) =>
    targetTime - Date.parse(`${clock(new Date(moment)).replace(' ', 'T')}Z`);
  // Near a clock change, the first guess uses the offset from the other side of it.
  const firstGuess = targetTime + localTimeDifference(targetTime);
  const secondGuess = firstGuess + localTimeDifference(firstGuess);
  // In zones where the clock change skips midnight, the day starts after the gap.
  return new Date(localTimeDifference(secondGuess) === 0 ? secondGuess : Math.max(firstGuess, secondGuess));
}

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
export const dayBefore = (date: string) => addDays(date, -1);
export const dayAfter = (date: string) => addDays(date, 1);

export const formatFrom = (date: string) => `From ${formatLongDate(date)}`;

/** Of sets with a first day, the one in effect on a given day and the later ones, earliest first. */
export function effectiveAndLaterYears<DatedSet extends { from: string }>(sets: readonly DatedSet[], day: string) {
  const sortedSets = sets.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    effective: sortedSets.findLast(({ from }) => from <= day),
    later: sortedSets.filter(({ from }) => from > day),
  };
}
