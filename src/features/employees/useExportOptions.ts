import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import { employeeFilters } from '@/contract/people/employee';
import { exportName } from '@/features/shared/exportName';
import { useToday } from '@/features/shared/timeZone';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { exportQueryOf, type ListAddress, queryOf } from './listAddress';

/** The query and file name of an export; the search text may be a name, so the file name leaves it out. */
export function useExportOptions(address: ListAddress) {
  const { exportPrefix, program } = useSiteConfig();
  const today = useToday();
  const { data } = useGetEmployeesQuery(queryOf(address));
  const { filter, plan } = address;
  const query = exportQueryOf(address, program);
  const planName = plan && (data?.plans?.find(({ id }) => id === plan)?.name ?? plan);
  return {
    query,
    fileName: exportName(
      exportPrefix,
      [employeeFilters[filter].fileLabel, planName, query.search && 'search_results'],
      today,
    ),
    planName,
    /** The file includes more people than the list shows. */
    ignoresSearch: query.search === undefined && queryOf(address).search !== undefined,
  };
}
