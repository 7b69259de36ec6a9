import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { useGetEmployeeSummaryQuery } from '@/api/admin/people/employees';
import type { EmployeeSummary } from '@/contract/people/employee';
import { ShareBar } from '@/ui/lists/ShareBar';

const totals: { field: keyof EmployeeSummary; label: string }[] = [
  { field: 'totalEmployeesCount', label: 'Total Employees' },
  { field: 'totalRegisteredEmployees', label: 'Total Registered Employees' },
  { field: 'totalNonRegisteredEmployees', label: 'Total Non-Registered Employees' },
  { field: 'totalInactiveEmployees', label: 'Total Inactive Users' },
];

const counted = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** The four employee counts, each with its share of all employees. */
export function SummaryCards() {
  const { data, error, refetch } = useGetEmployeeSummaryQuery();
  if (error && !data) {
    return (
      <Paper
        variant="outlined"
        sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
      >
        <Typography>The totals could not be loaded.</Typography>
        <Button onClick={() => void refetch()}>Load the totals again</Button>
      </Paper>
    );
  }

  return (
    <Box component="ul" aria-label="Totals" aria-busy={!data} sx={cardsLook}>
      {totals.map(({ field, label }) => {
        // All employees of all employees would be 100 % at any time; how many of them may sign in tells something.
        const isWhole = field === 'totalEmployeesCount';
        const active = data ? data.totalEmployeesCount - data.totalInactiveEmployees : 0;
        const part = isWhole ? active : (data?.[field] ?? 0);
        const share = data && data.totalEmployeesCount > 0 ? part / data.totalEmployeesCount : 0;
        return (
          <Paper key={field} component="li" variant="outlined" sx={cardLook}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 'auto' }}>
              {label}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
              <Typography component="strong" sx={numberLook}>
                {data ? counted.format(data[field]) : <Skeleton width="3ch" />}
              </Typography>
              <Typography variant="body2" color="textSecondary" aria-hidden>
                {data && (isWhole ? `${counted.format(active)} active` : percent.format(share))}
              </Typography>
            </Box>
            <ShareBar share={share} label={isWhole ? 'Active employees' : 'Share of all employees'} />
          </Paper>
        );
      })}
    </Box>
  );
}

const cardsLook = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', md: 'repeat(4, 1fr)' },
};

const cardLook = { px: 2, py: 1.5, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 0.5 };

const numberLook = {
  fontSize: '1.625rem',
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  fontFeatureSettings: '"pnum"',
};
