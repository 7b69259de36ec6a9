import { type LifeEvent, monthEnd } from '@/contract/people/lifeEvent';
import { dayAfter, dayBefore } from '@/contract/program/planYear';
import type { ProgramSettings } from '@/contract/program/settings';
import type { Backend } from '@/server/backend';

/** The program's rules for life events. */
export type EventRules = {
  coverageStart: 'eventDay' | 'nextMonth';
  coverageEnd: 'eventDay' | 'monthEnd';
  ageLimit: number;
  ageLimitEnd: 'birthday' | 'monthEnd';
};

const eventRulesOf = ({
  coverageStart,
  coverageEnd,
  ageLimit,
  ageLimitEnd,
}: Pick<ProgramSettings, keyof EventRules>): EventRules => ({
  coverageStart,
  coverageEnd,
  ageLimit: Number(ageLimit),
  ageLimitEnd,
});

/** The day and the rules for planning an event. Read before a transaction, which may have the only connection. */
export async function readEventContext(siteValues: Backend['siteValues']) {
  const { values } = await siteValues.effective();
  return { today: await siteValues.today(), rules: eventRulesOf(values) };
}
export type EventContext = Awaited<ReturnType<typeof readEventContext>>;

type DatedEvent = { event: LifeEvent; date: string };

const isFirstOfMonth = (date: string) => date.endsWith('-01');

/** The first covered day after an event. A child is covered from the day of birth by law. */
export function firstCoveredDay({ event, date }: DatedEvent, { coverageStart }: EventRules) {
  if (event === 'birth' || coverageStart === 'eventDay' || isFirstOfMonth(date)) return date;
  return dayAfter(monthEnd(date));
}

/** The last covered day after an event that ends coverage. */
export function lastCoveredDay({ event, date }: DatedEvent, rules: EventRules) {
  if (event === 'ageLimit') return rules.ageLimitEnd === 'monthEnd' ? monthEnd(date) : dayBefore(date);
  // Other coverage starts on the day of the event, so the day before is the last one without it.
  const lastDay = event === 'gainedOther' ? dayBefore(date) : date;
  return rules.coverageEnd === 'monthEnd' ? monthEnd(lastDay) : lastDay;
}
