import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import type { LoadedPlan } from '@/api/plans';

import { upcomingSentences } from './upcomingText';

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

const styles = {
  px: 2,
  py: 1.5,
  bgcolor: 'primary.soft',
  borderColor: 'transparent',
  '& ul': { m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' },
};
