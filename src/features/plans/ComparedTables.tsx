import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { PlanDetail } from '@/contract/people/plan';
import { PlanTable } from '@/features/shared/plan/PlanTable';
import { announce } from '@/ui/announce/announce';
import { useIsPhone } from '@/ui/hooks/useIsPhone';
import { EmptyState } from '@/ui/page/EmptyState';
import { ComparisonTable } from './ComparisonTable';
import { DifferenceBadge } from './DifferenceBadge';
import { comparePlans, differenceText } from './comparePlans';
import { readComparison, withOnlyDifferences } from './comparisonParams';

type Props = {
  ownTables: readonly PlanDetail[];
  otherTables: readonly PlanDetail[];
  /** The two sides' headings. */
  columnLabels: readonly [string, string];
  context: string;
  announcedName: string;
  /** The badge texts of tables that only one side has. */
  unmatchedTexts: { own: string; theirs: string };
  differenceLabel: string;
};

/** Two sets of tables side by side; differences are marked and counted. */
export function ComparedTables({
  ownTables,
  otherTables,
  columnLabels,
  context,
  announcedName,
  unmatchedTexts,
  differenceLabel,
}: Props) {
  const [params, setParams] = useSearchParams();
  const { showsOnlyDifferences: chosenSetting } = readComparison(params);
  const isNarrow = useIsPhone();
  const comparison = useMemo(() => comparePlans(ownTables, otherTables), [ownTables, otherTables]);
  // A phone starts with the differences, because both full tables are many screens long.
  const showsOnlyDifferences = comparison.differenceCount > 0 && (chosenSetting ?? isNarrow);
  const summaryText = differenceText(comparison);

  useEffect(() => {
    announce(`${announcedName}: ${summaryText}.${showsOnlyDifferences ? ' Only differences are shown.' : ''}`);
  }, [summaryText, announcedName, showsOnlyDifferences]);

  if (comparison.tables.length === 0) return <EmptyState />;
  return (
    <Stack spacing={3}>
      <Paper variant="outlined" sx={summaryStyles}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {summaryText}
          </Typography>
          <Typography color="textSecondary">{context}</Typography>
        </Box>
        {comparison.differenceCount > 0 && (
          <FormControlLabel
            label="Show differences only"
            data-print="no"
            sx={{ minHeight: 'var(--target)' }}
            control={
              <Switch
                checked={showsOnlyDifferences}
                onChange={(_, isChecked) =>
                  setParams(withOnlyDifferences(params, isChecked, isNarrow), { replace: true })
                }
              />
            }
          />
        )}
      </Paper>
      {comparison.tables.map((table, index) => {
        if (showsOnlyDifferences && table.differenceCount === 0) return null;
        if (table.kind === 'both') {
          const rows = showsOnlyDifferences ? table.rows.filter(({ differs }) => differs) : table.rows;
          return (
            <ComparisonTable
              key={index}
              table={table}
              rows={rows}
              columnLabels={columnLabels}
              differenceLabel={differenceLabel}
            />
          );
        }
        const badge = <DifferenceBadge text={unmatchedTexts[table.kind]} />;
        return <PlanTable key={index} detail={table.detail} badge={badge} />;
      })}
    </Stack>
  );
}

const summaryStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1,
  px: { xs: 2, sm: 2.5 },
  py: 1.75,
};
