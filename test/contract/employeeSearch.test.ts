import { employeeFilters, normalizeEmployeeSearch } from '@/contract/people/employee';

it.each([
  ['  ana  ', 'Ana'],
  ['ANA cruz', 'Ana Cruz'],
  ['o', undefined],
  ['   ', undefined],
  ['de la CRUZ', 'De La Cruz'],
  ['élan', 'Élan'],
])('searches typed %j as %j [EMP-07 EMP-08]', (typed, search) => {
  expect(normalizeEmployeeSearch(typed)).toBe(search);
});

it('offers five choices in the status filter, and sends a separate query for each [EMP-09 EMP-10]', () => {
  expect(Object.values(employeeFilters).map(({ label, query }) => [label, query])).toEqual([
    ['All', {}],
    ['Active', { userStatus: 1 }],
    ['In Active', { userStatus: 0 }],
    ['Registered', { userIsSignedUp: 1 }],
    ['Not Registered', { userIsSignedUp: 0 }],
  ]);
});
