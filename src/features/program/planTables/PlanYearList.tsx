import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { planYearPage } from '@/contract/pages';
import { formatFrom } from '@/contract/program/planYear';
import { PageLink } from '@/ui/page/PageLink';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';

import { type PlanYearState, stateText } from './yearState';

type Props = {
  planId: string;
  years: readonly PlanYearState[];
  chosenYearStart: string;
  effectiveYearStart?: string;
  children: ReactNode;
};

/** Links to a plan's years, each with its state. */
export const PlanYearList = ({ planId, years, chosenYearStart, effectiveYearStart, children }: Props) => (
  <Box component="nav" aria-label="Plan years" data-print="no" sx={barStyles}>
    <Box component="ul" sx={choiceListStyles}>
      {years.map(({ from, state }) => (
        <li key={from}>
          <Button
            component={PageLink}
            to={planYearPage(planId, from)}
            color="inherit"
            aria-current={from === chosenYearStart || undefined}
            sx={yearLinkStyles}
          >
            <span>{formatFrom(from)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {stateText(state, from === effectiveYearStart)}
            </Typography>
          </Button>
        </li>
      ))}
    </Box>
    {children}
  </Box>
);

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 };
const yearLinkStyles = { ...choiceStyles, gap: 0, flexDirection: 'column', alignItems: 'flex-start' };
