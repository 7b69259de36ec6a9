import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

import { countWithNoun } from '@/contract/format';
import type { PlanDetail, UpcomingTables } from '@/contract/people/plan';
import { formatFrom } from '@/contract/program/planYear';

import { ChoiceLink, ChoiceNav } from './ChoiceNav';
import { comparePlans } from './comparePlans';
import { tablesPage } from './comparisonParams';

type Props = { currentTables: readonly PlanDetail[]; upcomingTables: readonly UpcomingTables[]; chosenDate?: string };

/** Links to the current tables and to upcoming ones, with the number of changes. */
export function YearPicker({ currentTables, upcomingTables, chosenDate }: Props) {
  const { pathname } = useLocation();
  return (
    <ChoiceNav label="Plan years">
      <ChoiceLink to={tablesPage(pathname)} isCurrent={chosenDate === undefined}>
        Current
      </ChoiceLink>
      {upcomingTables.map(({ from, planDetails }) => (
        <ChoiceLink key={from} to={tablesPage(pathname, from)} isCurrent={from === chosenDate}>
          {formatFrom(from)}
          <ChangeCount currentTables={currentTables} upcomingTables={planDetails} />
        </ChoiceLink>
      ))}
    </ChoiceNav>
  );
}

type ChangeCountProps = { currentTables: readonly PlanDetail[]; upcomingTables: readonly PlanDetail[] };

function ChangeCount({ currentTables, upcomingTables }: ChangeCountProps) {
  const { differenceCount } = useMemo(
    () => comparePlans(currentTables, upcomingTables),
    [currentTables, upcomingTables],
  );
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {differenceCount === 0 ? 'no changes' : countWithNoun(differenceCount, 'change')}
    </Typography>
  );
}
