import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

import type { PlanDetail, UpcomingTables } from '@/contract/people/plan';
import { formatFrom } from '@/contract/program/planYear';
import { PageLink } from '@/ui/page/PageLink';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';

import { changeCountText } from './comparedTexts';
import { comparePlans } from './comparePlans';
import { tablesPage } from './comparisonParams';

type Props = { currentTables: readonly PlanDetail[]; upcomingTables: readonly UpcomingTables[]; chosenDate?: string };

/** Links to the current tables and to upcoming ones, with the number of changes. */
export function YearPicker({ currentTables, upcomingTables, chosenDate }: Props) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Plan years" data-print="no">
      <Box component="ul" sx={choiceListStyles}>
        <li>
          <Button
            component={PageLink}
            to={tablesPage(pathname)}
            color="inherit"
            aria-current={chosenDate === undefined || undefined}
            sx={choiceStyles}
          >
            Current
          </Button>
        </li>
        {upcomingTables.map(({ from, planDetails }) => (
          <li key={from}>
            <Button
              component={PageLink}
              to={tablesPage(pathname, from)}
              color="inherit"
              aria-current={from === chosenDate || undefined}
              sx={choiceStyles}
            >
              {formatFrom(from)}
              <ChangeCount currentTables={currentTables} upcomingTables={planDetails} />
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function ChangeCount({
  currentTables,
  upcomingTables,
}: {
  currentTables: readonly PlanDetail[];
  upcomingTables: readonly PlanDetail[];
}) {
  const text = useMemo(
    () => changeCountText(comparePlans(currentTables, upcomingTables)),
    [currentTables, upcomingTables],
  );
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}
