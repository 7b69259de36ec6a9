import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { planYearPage } from '@/contract/pages';
import { fromWords } from '@/contract/programme/planYear';
import type { PublicationState } from '@/contract/programme/publication';
import { PageLink } from '@/ui/page/PageLink';

import { stateWords } from './yearState';

type Year = { from: string; state: PublicationState };
type Props = { plan: string; years: readonly Year[]; chosen: string; inForce?: string; children: ReactNode };

/** Links to the plan years of a plan, each with what members see of it. */
export const PlanYearList = ({ plan, years, chosen, inForce, children }: Props) => (
  <Box component="nav" aria-label="Plan years" sx={bar}>
    <Box component="ul" sx={list}>
      {years.map(({ from, state }) => (
        <li key={from}>
          <Button
            component={PageLink}
            to={planYearPage(plan, from)}
            color="inherit"
            aria-current={from === chosen || undefined}
            sx={choice}
          >
            <span>{fromWords(from)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {stateWords(state, from === inForce)}
            </Typography>
          </Button>
        </li>
      ))}
    </Box>
    {children}
  </Box>
);

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 };
const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };
const choice = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&[aria-current]': {
    borderColor: 'primary.main',
    bgcolor: 'primary.soft',
    boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)',
  },
};
