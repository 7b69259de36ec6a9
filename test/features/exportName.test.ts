import { type EmployeeFilter, employeeFilters } from '@/contract/people/employee';
import { exportFileName } from '@/features/shared/exportFileName';

const day = '2026-02-03';

it.each<[EmployeeFilter, string]>([
  ['all', 'Benefits_All_users_03_02_2026.csv'],
  ['active', 'Benefits_Active_users_03_02_2026.csv'],
  ['inactive', 'Benefits_Inactive_users_03_02_2026.csv'],
  ['registered', 'Benefits_Registered_users_03_02_2026.csv'],
  ['notRegistered', 'Benefits_Non-registered_users_03_02_2026.csv'],
])('gives the export of %s the name %s [D-137 EMP-22]', (filter, name) => {
  expect(exportFileName('Benefits', [employeeFilters[filter].fileLabel], day)).toBe(name);
});

it('uses the configured prefix [D-137]', () => {
  expect(exportFileName('Harbor', ['All_users'], day)).toBe('Harbor_All_users_03_02_2026.csv');
});

it('puts more filters between label and date, without characters that a file name cannot contain [EMP-22]', () => {
  expect(exportFileName('Benefits', ['Active_users', 'UHC Plan B (PPO)', undefined, 'search_results'], day)).toBe(
    'Benefits_Active_users_UHC_Plan_B_PPO_search_results_03_02_2026.csv',
  );
  expect(exportFileName('Benefits', ['All_users', '../Plan: “Größe”/?', '…'], day)).toBe(
    'Benefits_All_users_Plan_Größe_03_02_2026.csv',
  );
});
