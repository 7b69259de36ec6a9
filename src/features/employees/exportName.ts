import dayjs from 'dayjs';

import { employeeFilters, type EmployeeFilter } from '@/contract/people/employee';

/** `Benefits_Active_users_21_11_2026.csv`: product, chosen filter, day of the export (D-137). */
export const exportName = (prefix: string, filter: EmployeeFilter, day: Date) =>
  `${prefix}_${employeeFilters[filter].fileLabel}_${dayjs(day).format('DD_MM_YYYY')}.csv`;
