import dayjs from 'dayjs';

import { employeeFilters, type EmployeeFilter } from '@/contract/people/employee';

/** File name of an export, such as `Benefits_Active_users_21_11_2026.csv`: product, filter and date. */
export const exportName = (prefix: string, filter: EmployeeFilter, day: Date) =>
  `${prefix}_${employeeFilters[filter].fileLabel}_${dayjs(day).format('DD_MM_YYYY')}.csv`;
