import type { ProgramSettings } from '@/contract/program/settings';
import type { EventRules } from './proposeEvent';

/** The program's rules for events, from its settings. */
export const eventRulesOf = ({
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
