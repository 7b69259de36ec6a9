import {
  employeeFilters,
  employeeSearch,
  type EmployeeFilter,
  type EmployeeQuery,
  type ExportQuery,
} from '@/contract/people/employee';

/** What the browser's address says of the list, so that reload, back and a sent link show the same rows. */
export type ListAddress = { filter: EmployeeFilter; search: string; page: number };

const isFilter = (name: string | null): name is EmployeeFilter => name !== null && Object.hasOwn(employeeFilters, name);
const isPage = (text: string | null): text is string => text !== null && /^[1-9]\d{0,6}$/.test(text);

/** What makes no sense in an address counts as not said. */
export function readAddress(params: URLSearchParams): ListAddress {
  const status = params.get('status');
  const page = params.get('page');
  return {
    filter: isFilter(status) ? status : 'all',
    search: params.get('search') ?? '',
    page: isPage(page) ? Number(page) : 1,
  };
}

/** Only what differs from the plain list is written down. */
export function writeAddress({ filter, search, page }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('status', filter);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

export function queryOf({ filter, search, page }: ListAddress): EmployeeQuery {
  const found = employeeSearch(search);
  return { ...employeeFilters[filter].query, ...(found && { search: found }), page };
}

/** The export knows the registered flag by another name than the list (EMP-21). */
export function exportQueryOf(filter: EmployeeFilter): ExportQuery {
  const { userIsSignedUp, ...query }: Partial<EmployeeQuery> = employeeFilters[filter].query;
  return userIsSignedUp === undefined ? query : { ...query, isRegistered: userIsSignedUp };
}

/** Carried to the detail, so that its way back leads to the same rows. */
export type ListPlace = { list: string };
