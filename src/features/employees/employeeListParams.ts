import {
  defaultEmployeeOrder,
  type EmployeeFilter,
  type EmployeeOrder,
  type EmployeeQuery,
  type ExportQuery,
  employeeFilters,
  normalizeEmployeeSearch,
} from '@/contract/people/employee';

/** The part of the URL that describes the list, so that reload, Back, and shared links show the same rows. */
export type EmployeeListParams = {
  filter: EmployeeFilter;
  /** Undefined means any plan. */
  plan?: string;
  search: string;
  sort: EmployeeOrder;
  page: number;
};

const isFilter = (name: string | null): name is EmployeeFilter => name !== null && Object.hasOwn(employeeFilters, name);
const isPageNumber = (text: string | null): text is string => text !== null && /^[1-9]\d{0,6}$/.test(text);

/**
 * Reads the URL; ignores invalid values and what the service does not support: an order that is not in
 * `supportedSorts`, or a plan if there is no catalog.
 */
export function readListParams(
  params: URLSearchParams,
  supportedSorts: readonly string[],
  hasCatalog = false,
): EmployeeListParams {
  const status = params.get('status');
  const page = params.get('page');
  const sort = params.get('sort');
  const plan = params.get('plan');
  return {
    filter: isFilter(status) ? status : 'all',
    ...(hasCatalog && plan && { plan }),
    search: params.get('search') ?? '',
    sort:
      sort !== null && supportedSorts.includes(sort.replace(/^-/, '')) ? (sort as EmployeeOrder) : defaultEmployeeOrder,
    page: isPageNumber(page) ? Number(page) : 1,
  };
}

/** Writes only values that differ from the defaults, to keep URLs short. */
export function writeListParams({ filter, plan, search, sort, page }: EmployeeListParams): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('status', filter);
  if (plan) params.set('plan', plan);
  if (search) params.set('search', search);
  if (sort !== defaultEmployeeOrder) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

export function listQueryOf({ filter, plan, search, sort, page }: EmployeeListParams): EmployeeQuery {
  const validSearch = normalizeEmployeeSearch(search);
  return {
    ...employeeFilters[filter].query,
    ...(plan && { plan }),
    ...(validSearch && { search: validSearch }),
    ...(sort !== defaultEmployeeOrder && { sort }),
    page,
  };
}

/** The parts of the URL that an export uses. */
export type ExportParams = Pick<EmployeeListParams, 'filter' | 'plan' | 'search'>;

/**
 * The export call names the registered flag differently from the list call, and includes the search only if the service
 * supports it.
 */
export function exportQueryOf({ filter, plan, search }: ExportParams, supportsSearch: boolean): ExportQuery {
  const { userIsSignedUp, ...status }: Partial<EmployeeQuery> = employeeFilters[filter].query;
  const validSearch = supportsSearch ? normalizeEmployeeSearch(search) : undefined;
  const query = { ...status, ...(plan && { plan }), ...(validSearch && { search: validSearch }) };
  return userIsSignedUp === undefined ? query : { ...query, isRegistered: userIsSignedUp };
}

/** Passed to an employee's page, so that its Back link returns to the same rows. */
export type ListLocationState = { listSearch: string };
