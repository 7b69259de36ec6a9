import type { EmployeeFilter } from '@/contract/people/employee';
import { exportQueryOf, listQueryOf, readListParams, writeListParams } from '@/features/employees/employeeListParams';

const sort = 'userName' as const;
const read = (text: string, sorts = ['email']) => readListParams(new URLSearchParams(text), sorts);

it('reads a plain address as the full list from page 1', () => {
  expect(read('')).toEqual({ filter: 'all', search: '', sort, page: 1 });
});

it('restores filter, search and page from the address as they were written', () => {
  const address = { filter: 'inactive', search: 'ana maría', sort: '-email', page: 3 } as const;
  expect(readListParams(writeListParams(address), ['email'])).toEqual(address);
  expect(writeListParams(address).toString()).toBe('status=inactive&search=ana+mar%C3%ADa&sort=-email&page=3');
});

it('filters by the plan of an address if the service has a catalog, and ignores it otherwise', () => {
  const params = new URLSearchParams('plan=tides_plan&page=2');
  expect(listQueryOf(readListParams(params, [], true))).toEqual({ plan: 'tides_plan', page: 2 });
  expect(writeListParams(readListParams(params, [], true)).toString()).toBe('plan=tides_plan&page=2');
  expect(listQueryOf(readListParams(params, []))).toEqual({ page: 2 });
  expect(readListParams(new URLSearchParams('plan='), [], true)).toEqual(read(''));
  expect(exportQueryOf({ filter: 'inactive', plan: 'tides_plan', search: '' }, true)).toEqual({
    userStatus: 0,
    plan: 'tides_plan',
  });
});

it('writes only differences from the plain list', () => {
  expect(writeListParams({ filter: 'all', search: '', sort, page: 1 }).toString()).toBe('');
});

it.each(['status=toString', 'status=', 'status=9', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999'])(
  'ignores %s in the address',
  (text) => expect(read(text)).toEqual(read('')),
);

it.each([
  ['active', { userStatus: 1, page: 1 }],
  ['inactive', { userStatus: 0, page: 1 }],
  ['registered', { userIsSignedUp: 1, page: 1 }],
  ['notRegistered', { userIsSignedUp: 0, page: 1 }],
  ['all', { page: 1 }],
] as const)('sends the filter %s as %o [EMP-10 CONST-31]', (filter, query) => {
  expect(listQueryOf({ filter, search: '', sort, page: 1 })).toEqual(query);
});

it('sends a search trimmed, each word capitalized [EMP-07]', () => {
  expect(listQueryOf({ filter: 'all', search: '  aNA   cruz ', sort, page: 2 })).toEqual({
    search: 'Ana Cruz',
    page: 2,
  });
});

it('omits a search shorter than 2 characters [EMP-08 CONST-29]', () => {
  expect(listQueryOf({ filter: 'all', search: 'a', sort, page: 1 })).toEqual({ page: 1 });
  expect(listQueryOf({ filter: 'all', search: 'al', sort, page: 1 })).toEqual({ search: 'Al', page: 1 });
});

it('sends the selected filter with the export under its own names [EMP-21]', () => {
  const exported = (filter: EmployeeFilter) => exportQueryOf({ filter, search: '' }, true);
  expect(exported('all')).toEqual({});
  expect(exported('inactive')).toEqual({ userStatus: 0 });
  expect(exported('registered')).toEqual({ isRegistered: 1 });
  expect(exported('notRegistered')).toEqual({ isRegistered: 0 });
});

it('searches in the export as the list does, if the service can [EMP-21]', () => {
  const chosen = { filter: 'active', plan: 'tides', search: ' aNA  cruz' } as const;
  expect(exportQueryOf(chosen, true)).toEqual({ userStatus: 1, plan: 'tides', search: 'Ana Cruz' });
  expect(exportQueryOf(chosen, false)).toEqual({ userStatus: 1, plan: 'tides' });
  expect(exportQueryOf({ filter: 'all', search: 'a' }, true)).toEqual({});
});

it('sends an order if the service announced it, and omits it otherwise [EMP-24]', () => {
  expect(listQueryOf(read('sort=-email'))).toEqual({ sort: '-email', page: 1 });
  expect(listQueryOf(read('sort=-email', []))).toEqual({ page: 1 });
  expect(listQueryOf(read('sort=enrollmentDate'))).toEqual({ page: 1 });
  expect(listQueryOf(read('sort=--email'))).toEqual({ page: 1 });
});
