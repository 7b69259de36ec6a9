import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { useGetEmployeeSummaryQuery } from '@/api/employees';
import type { EmployeeSummary } from '@/contract/employee';
import { ShareBar } from '@/ui/ShareBar';

const totals: { field: keyof EmployeeSummary; label: string }[] = [
  { field: 'totalEmployeesCount', label: 'Total Employees' },
  { field: 'totalRegisteredEmployees', label: 'Total Registered Employees' },
  { field: 'totalNonRegisteredEmployees', label: 'Total Non-Registered Employees' },
  { field: 'totalInactiveEmployees', label: 'Total Inactive Users' },
];

const counted = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Four numbers, each with its share of all employees. */
export function SummaryCards() {
  const { data, error, refetch } = useGetEmployeeSummaryQuery();
  if (error && !data) {
    return (
      <Paper variant="outlined" sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: 1 }}>The totals could not be loaded.</Typography>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Paper>
    );
  }

  return (
    <Box
      component="ul"
      aria-label="Totals"
      aria-busy={!data}
      sx={{ m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {totals.map(({ field, label }) => {
        const share = data && data.totalEmployeesCount > 0 ? data[field] / data.totalEmployeesCount : 0;
        return (
          <Paper key={field} component="li" variant="outlined" sx={{ p: 2, listStyle: 'none', display: 'grid', gap: 0.75 }}>
            <Typography variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography component="p" sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
              {data ? counted.format(data[field]) : <Skeleton width="3ch" />}
            </Typography>
            <ShareBar share={share} label={`${percent.format(share)} of all employees`} />
          </Paper>
        );
      })}
    </Box>
  );
}
