import Button from '@mui/material/Button';
import { useGetEmployeeSummaryQuery } from '@/api/admin/people/employees';
import { formatCount, formatPercent } from '@/contract/format';
import type { EmployeeFilter, EmployeeSummary } from '@/contract/people/employee';
import { PercentBar } from '@/ui/lists/PercentBar';

import * as styles from './employees.module.css';

const totals: { field: keyof EmployeeSummary; label: string; filter: EmployeeFilter }[] = [
  { field: 'totalEmployeesCount', label: 'Total Employees', filter: 'all' },
  { field: 'totalRegisteredEmployees', label: 'Total Registered Employees', filter: 'registered' },
  { field: 'totalNonRegisteredEmployees', label: 'Total Non-Registered Employees', filter: 'notRegistered' },
  { field: 'totalInactiveEmployees', label: 'Total Inactive Users', filter: 'inactive' },
];

type Props = { filter: EmployeeFilter; onFilter: (filter: EmployeeFilter) => void };

/**
 * The four employee counts, each as a share of all employees; clicking a card filters the list, and clicking it
 * again clears the filter.
 */
export function SummaryCards({ filter: selectedFilter, onFilter }: Props) {
  const { data, error, refetch } = useGetEmployeeSummaryQuery();
  if (error && !data) {
    return (
      <div className={styles.failed}>
        <span>Couldn’t load the totals.</span>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }

  return (
    <ul aria-label="Totals" aria-busy={!data} className={styles.totals}>
      {totals.map(({ field, label, filter }) => {
        // The total would always be 100%, so its card shows the share of active employees instead.
        const isAllEmployees = field === 'totalEmployeesCount';
        const activeCount = data ? data.totalEmployeesCount - data.totalInactiveEmployees : 0;
        const numerator = isAllEmployees ? activeCount : (data?.[field] ?? 0);
        const share = data && data.totalEmployeesCount > 0 ? numerator / data.totalEmployeesCount : 0;
        return (
          <li key={field} className={styles.total}>
            <button
              type="button"
              aria-pressed={selectedFilter === filter}
              className={styles.filter}
              onClick={() => onFilter(selectedFilter === filter ? 'all' : filter)}
            >
              {label}
            </button>
            <div className={styles.values}>
              <strong className={styles.number}>
                {data ? formatCount(data[field]) : <span className={styles.waiting} />}
              </strong>
              <span aria-hidden className={styles.share}>
                {data && (isAllEmployees ? `${formatCount(activeCount)} active` : formatPercent(share))}
              </span>
            </div>
            <PercentBar fraction={share} label={isAllEmployees ? 'Active employees' : 'Share of all employees'} />
          </li>
        );
      })}
    </ul>
  );
}
