import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetEmployeeSummaryQuery } from '@/api/admin/people/employees';
import { formatCount, formatPercent } from '@/contract/format';
import type { EmployeeFilter, EmployeeSummary } from '@/contract/people/employee';
import { PercentBar } from '@/ui/lists/PercentBar';

const totals: { field: keyof EmployeeSummary; label: string; filter: EmployeeFilter }[] = [
  { field: 'totalEmployeesCount', label: 'Total Employees', filter: 'all' },
  { field: 'totalRegisteredEmployees', label: 'Total Registered Employees', filter: 'registered' },
  { field: 'totalNonRegisteredEmployees', label: 'Total Non-Registered Employees', filter: 'notRegistered' },
  { field: 'totalInactiveEmployees', label: 'Total Inactive Users', filter: 'inactive' },
];

type Props = { filter: EmployeeFilter; onFilter: (filter: EmployeeFilter) => void };

/**
 * The four employee counts, each as a share of all employees; clicking a card filters the list, clicking it again
 * clears the filter.
 */
export function SummaryCards({ filter: shown, onFilter }: Props) {
  const { data, error, refetch } = useGetEmployeeSummaryQuery();
  if (error && !data) {
    return (
      <Paper
        variant="outlined"
        sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
      >
        <Typography>Couldn’t load the totals.</Typography>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Paper>
    );
  }

  return (
    <Box component="ul" aria-label="Totals" aria-busy={!data} sx={cardsStyles}>
      {totals.map(({ field, label, filter }) => {
        // All employees are always 100% of themselves, so this card shows the share of active ones instead.
        const isWhole = field === 'totalEmployeesCount';
        const active = data ? data.totalEmployeesCount - data.totalInactiveEmployees : 0;
        const part = isWhole ? active : (data?.[field] ?? 0);
        const share = data && data.totalEmployeesCount > 0 ? part / data.totalEmployeesCount : 0;
        return (
          <Paper key={field} component="li" variant="outlined" sx={cardStyles}>
            <Typography
              component="button"
              type="button"
              variant="body2"
              color="textSecondary"
              aria-pressed={shown === filter}
              sx={buttonStyles}
              onClick={() => onFilter(shown === filter ? 'all' : filter)}
            >
              {label}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
              <Typography component="strong" sx={numberStyles}>
                {data ? formatCount(data[field]) : <Skeleton width="3ch" />}
              </Typography>
              <Typography variant="body2" color="textSecondary" aria-hidden>
                {data && (isWhole ? `${formatCount(active)} active` : formatPercent(share))}
              </Typography>
            </Box>
            <PercentBar share={share} label={isWhole ? 'Active employees' : 'Share of all employees'} />
          </Paper>
        );
      })}
    </Box>
  );
}

const cardsStyles = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', md: 'repeat(4, 1fr)' },
};

const cardStyles = {
  position: 'relative',
  px: 2,
  py: 1.5,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  '&:has([aria-pressed=true])': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'primary.main',
  },
  '&:hover': { bgcolor: 'action.hover' },
};

/** Covers the full card, whose number and share are read separately from its name. */
const buttonStyles = {
  mb: 'auto',
  p: 0,
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outline: 'none' },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2, borderRadius: 1 },
};

const numberStyles = {
  color: 'text.primary',
  fontSize: '1.625rem',
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  fontFeatureSettings: '"pnum"',
};
