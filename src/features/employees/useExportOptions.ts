import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import { dateIn } from '@/contract/format';
import { employeeFilters } from '@/contract/people/employee';
import { exportFileName } from '@/features/shared/exportFileName';
import { useTimeZone } from '@/features/shared/timeZone';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { type EmployeeListParams, exportQueryOf, listQueryOf } from './employeeListParams';

/** An export's query and file name; the search text may be a name, so the file name leaves it out. */
export function useExportOptions(params: EmployeeListParams) {
  const { exportPrefix, program } = useSiteConfig();
  const timeZone = useTimeZone();
  const { data } = useGetEmployeesQuery(listQueryOf(params));
  const { filter, plan } = params;
  const query = exportQueryOf(params, program);
  const planName = plan && (data?.plans?.find(({ id }) => id === plan)?.name ?? plan);
  return {
    query,
    /** A function, so that only an export pays the 30 ms that the first use of a time zone takes. */
    makeFileName: () =>
      exportFileName(
        exportPrefix,
        [employeeFilters[filter].fileLabel, planName, query.search && 'search_results'],
        dateIn(timeZone, new Date()),
      ),
    planName,
    /** The file includes more people than the list shows. */
    ignoresSearch: query.search === undefined && listQueryOf(params).search !== undefined,
  };
}
