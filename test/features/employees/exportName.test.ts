import type { EmployeeFilter } from '@/contract/people/employee';
import { exportName } from '@/features/employees/exportName';

const day = new Date(2026, 1, 3);

test.each<[EmployeeFilter, string]>([
  ['all', 'Benefits_All_users_03_02_2026.csv'],
  ['active', 'Benefits_Active_users_03_02_2026.csv'],
  ['inactive', 'Benefits_Inactive_users_03_02_2026.csv'],
  ['registered', 'Benefits_Registered_users_03_02_2026.csv'],
  ['notRegistered', 'Benefits_Non-registered_users_03_02_2026.csv'],
])('EMP-22 D-137 the export of %s is called %s', (filter, name) => {
  expect(exportName('Benefits', filter, day)).toBe(name);
});

test('D-137 the prefix is the one the site was given', () => {
  expect(exportName('Harbor', 'all', day)).toBe('Harbor_All_users_03_02_2026.csv');
});
