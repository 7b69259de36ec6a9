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

type Props = { tables: readonly PlanDetail[]; later: readonly UpcomingTables[]; chosenTables?: string };

/** Links to the current tables and to upcoming ones, with the number of changes. */
export function YearPicker({ tables, later, chosenTables }: Props) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Plan years" data-print="no">
      <Box component="ul" sx={choiceListStyles}>
        <li>
          <Button
            component={PageLink}
            to={tablesPage(pathname)}
            color="inherit"
            aria-current={chosenTables === undefined || undefined}
            sx={choiceStyles}
          >
            Current
          </Button>
        </li>
        {later.map(({ from, planDetails }) => (
          <li key={from}>
            <Button
              component={PageLink}
              to={tablesPage(pathname, from)}
              color="inherit"
              aria-current={from === chosenTables || undefined}
              sx={choiceStyles}
            >
              {formatFrom(from)}
              <Changes tables={tables} later={planDetails} />
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Changes({ tables, later }: { tables: readonly PlanDetail[]; later: readonly PlanDetail[] }) {
  const text = useMemo(() => changeCountText(comparePlans(tables, later)), [tables, later]);
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}
