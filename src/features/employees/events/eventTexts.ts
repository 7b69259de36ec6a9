import { type LifeEvent, lifeEvents } from '@/contract/people/lifeEvent';

export const eventOptions = (Object.keys(lifeEvents) as LifeEvent[]).map((value) => ({
  value,
  label: lifeEvents[value],
}));

/** The label for an event's date. */
export const dateLabels: Record<LifeEvent, string> = {
  employmentEnded: 'Last day of employment',
  marriage: 'Date of marriage',
  birth: 'Date of birth or adoption',
  divorce: 'Date of divorce',
  death: 'Date of death',
  ageLimit: 'Birthday',
  gainedOther: 'First day of the other coverage',
  lostOther: 'First day without the other coverage',
  return: 'First day back',
};

/** The label for the field with an event's people; undefined where the event determines them. */
export const peopleLabels: Partial<Record<LifeEvent, string>> = {
  marriage: 'Who else enrolls',
  birth: 'Who else enrolls',
  divorce: 'Spouse',
  death: 'Who died',
  ageLimit: 'Who reached the age limit',
  gainedOther: 'Who gained other coverage',
  lostOther: 'Who enrolls',
};

/** Events about exactly one person. */
export const involvesOnePerson = (event: LifeEvent) => event === 'divorce' || event === 'death';
