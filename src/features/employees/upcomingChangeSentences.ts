import { formatLongDate, joinWithAnd } from '@/contract/format';
import type { CoveredPerson } from '@/contract/people/employee';

import { enrolledPlans } from './enrolledPlans';

/** What will change for a person: one sentence for each change, sorted by date. */
export function upcomingChangeSentences(person: CoveredPerson, today: string): string[] {
  const { comingPlans = [], endingPlans = [], accountEndsOn, ageLimit } = person;
  const texts: { date: string; text: string }[] = [];
  const namesByEndDate = new Map<string, string[]>();
  for (const { name, until } of endingPlans) namesByEndDate.set(until, [...(namesByEndDate.get(until) ?? []), name]);
  for (const [until, names] of namesByEndDate)
    texts.push({
      date: until,
      text: `${joinWithAnd(names)} ${names.length > 1 ? 'end' : 'ends'} on ${formatLongDate(until)}.`,
    });
  for (const { kind, name, from } of comingPlans) {
    const previous = endingPlans.some((plan) => plan.kind === kind)
      ? undefined
      : enrolledPlans(person).find((plan) => plan.kind === kind);
    const text = previous
      ? `${name} replaces ${previous.name} on ${formatLongDate(from)}.`
      : `${name} starts on ${formatLongDate(from)}.`;
    texts.push({ date: from, text });
  }
  if (ageLimit) {
    const { age, birthday, lastDay } = ageLimit;
    // The texts above already mention coverage that ends on or before the last day.
    const isAlreadyMentioned = endingPlans.length > 0 && endingPlans.every(({ until }) => until <= lastDay);
    const birthdayText = `${birthday < today ? 'Turned' : 'Turns'} ${age} on ${formatLongDate(birthday)}`;
    const limitText = `coverage ${lastDay < today ? 'was' : 'is'} due to end on ${formatLongDate(lastDay)}`;
    texts.push({ date: birthday, text: isAlreadyMentioned ? `${birthdayText}.` : `${birthdayText}; ${limitText}.` });
  }
  if (accountEndsOn)
    texts.push({ date: accountEndsOn, text: `The account is active until ${formatLongDate(accountEndsOn)}.` });
  return texts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(({ text }) => text);
}
