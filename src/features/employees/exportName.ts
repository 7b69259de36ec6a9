import { employeeFilters, type EmployeeFilter } from '@/contract/people/employee';

/** File name of an export, such as `Benefits_Active_users_21_11_2026.csv`: product, filter and date. */
export const exportName = (prefix: string, filter: EmployeeFilter, day: Date) =>
  `${prefix}_${employeeFilters[filter].fileLabel}_${[two(day.getDate()), two(day.getMonth() + 1), day.getFullYear()].join('_')}.csv`;

const two = (number: number) => String(number).padStart(2, '0');
