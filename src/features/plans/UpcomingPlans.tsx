import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import type { LoadedPlan } from '@/api/plans';
import { formatLongDate } from '@/contract/format';
import type { MemberPlan, UpcomingPlan } from '@/contract/people/plan';
import { dayBefore } from '@/contract/program/planYear';

export function UpcomingPlans({ plans, upcomingPlans }: Pick<LoadedPlan, 'plans' | 'upcomingPlans'>) {
  const headingId = useId();
  const sentences = upcomingSentences(plans, upcomingPlans);
  if (sentences.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby={headingId} sx={styles}>
      <Typography variant="h3" component="h2" id={headingId}>
        Upcoming changes
      </Typography>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Paper>
  );
}

/** The upcoming changes to someone's plans, the earliest first: a new plan, a replacement, or an end. */
export function upcomingSentences(plans: readonly MemberPlan[], upcomingPlans: readonly UpcomingPlan[]): string[] {
  const isReplaced = ({ kind, to }: MemberPlan) =>
    upcomingPlans.some((next) => next.kind === kind && dayBefore(next.from) === to);
  const endSentences = plans.flatMap((plan) =>
    plan.to && !isReplaced(plan) ? [{ day: plan.to, text: `${plan.name} ends on ${formatLongDate(plan.to)}` }] : [],
  );
  const startSentences = upcomingPlans.map(({ kind, name, from }) => {
    const previous = plans.find((plan) => plan.kind === kind && plan.to === dayBefore(from));
    return {
      day: from,
      text: `From ${formatLongDate(from)}: ${name}${previous ? ` instead of ${previous.name}` : ''}`,
    };
  });
  return [...endSentences, ...startSentences].toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ text }) => text);
}

const styles = {
  px: 2,
  py: 1.5,
  bgcolor: 'primary.soft',
  borderColor: 'transparent',
  '& ul': { m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' },
};
