import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { headlineOf } from '@/api/core/failure';
import { useGetPlanQuery } from '@/api/plans';
import type { Id } from '@/contract/id';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { announce } from '@/ui/announce/announce';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { comparePlans } from './comparePlans';
import { differing } from './comparedTexts';
import { readComparison, withOnlyDifferences } from './comparisonAddress';
import { ComparisonTable } from './ComparisonTable';
import { DiffersMark } from './DiffersMark';
import { PlanSkeletons } from './PlanSkeletons';
import { PlanTable } from './PlanTable';

type Props = { ownId: Id; relative: Relative };

/** Compares the own plan with a relative's side by side; differences are marked and counted. */
export function Comparison({ ownId, relative }: Props) {
  const [params, setParams] = useSearchParams();
  const { isOnlyDifferences } = readComparison(params);
  const own = useGetPlanQuery(ownId);
  const theirs = useGetPlanQuery(relative.id);
  const [mine, others] = [own.data, theirs.data];
  const compared = useMemo(() => mine && others && comparePlans(mine.tables, others.tables), [mine, others]);
  const fullName = fullNameOf(relative);
  const name = relative.userFirstName || fullName;
  const words = compared && differing(compared);

  useEffect(() => {
    if (words)
      announce(`Your plan and ${fullName}'s: ${words}.${isOnlyDifferences ? ' Only differences are shown.' : ''}`);
  }, [words, fullName, isOnlyDifferences]);

  const failed = [own, theirs].filter(({ data, error }) => !data && error);
  const error = failed[0]?.error;
  if (error)
    return <ErrorState words={headlineOf(error)} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  if (!compared) return <PlanSkeletons />;
  if (compared.tables.length === 0) return <EmptyState />;

  return (
    <Stack spacing={3}>
      <Paper variant="outlined" sx={summaryLook}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {words}
          </Typography>
          <Typography color="textSecondary">{`Your plan beside ${fullName}'s`}</Typography>
        </Box>
        {compared.differing > 0 && (
          <FormControlLabel
            label="Show differences only"
            data-print="no"
            sx={{ minHeight: 'var(--target)' }}
            control={
              <Switch
                checked={isOnlyDifferences}
                onChange={(_, isOnly) => setParams(withOnlyDifferences(params, isOnly), { replace: true })}
              />
            }
          />
        )}
      </Paper>
      {compared.tables.map((table, at) => {
        if (isOnlyDifferences && table.differing === 0) return null;
        if (table.kind === 'both') {
          const rows = isOnlyDifferences ? table.rows.filter(({ differs }) => differs) : table.rows;
          return <ComparisonTable key={at} table={table} rows={rows} name={name} />;
        }
        const mark = <DiffersMark words={table.kind === 'own' ? 'Only in your plan' : `Only in ${name}'s plan`} />;
        return <PlanTable key={at} detail={table.detail} mark={mark} />;
      })}
    </Stack>
  );
}

const summaryLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1,
  px: { xs: 2, sm: 2.5 },
  py: 1.75,
};
