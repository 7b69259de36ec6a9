import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import Stack from '@mui/material/Stack';

import { useExportPeopleMutation, useGetPeopleQuery } from '@/api/admin/people/peopleList';
import { peopleColumnNames } from '@/contract/people/peopleList';
import { exportFileName } from '@/features/shared/exportFileName';
import { DueCards } from '@/features/shared/people/DueCards';
import { type PeopleParams, usePeopleParams } from '@/features/shared/people/peopleParams';
import { useToday } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { ColumnsMenu } from './ColumnsMenu';
import { PeopleFiltersForm } from './PeopleFiltersForm';
import { PeopleList } from './PeopleList';

const noPlans: { id: string; name: string }[] = [];

/** Everyone who is covered, employees and dependents. */
export function PeoplePage() {
  const { params, searchBoxKey, filterBy, searchFor, turnTo, setHiddenColumns, showAll } = usePeopleParams();
  const { filters, cursor, hiddenColumns } = params;
  const { data } = useGetPeopleQuery({ ...filters, ...cursor });
  return (
    <Page
      title="People"
      subtitle="Everyone covered: employees and their dependents."
      action={
        <Stack direction="row" spacing={1}>
          <ColumnsMenu hiddenColumns={hiddenColumns} onChange={setHiddenColumns} />
          <ExportPeopleButton params={params} />
        </Stack>
      }
    >
      <Stack spacing={2}>
        <DueCards />
        <PeopleFiltersForm
          filters={filters}
          searchBoxKey={searchBoxKey}
          plans={data?.plans ?? noPlans}
          onFilter={filterBy}
          onSearch={searchFor}
          onShowAll={showAll}
        />
        <PeopleList params={params} onTurn={turnTo} onShowAll={showAll} />
      </Stack>
    </Page>
  );
}

/** Exports everyone whom the filters show, with the list's columns. */
function ExportPeopleButton({ params: { filters, hiddenColumns } }: { params: PeopleParams }) {
  const { exportPrefix } = useSiteConfig();
  const today = useToday();
  const [exportPeople, { isLoading }] = useExportPeopleMutation();
  const { search, ...otherFilters } = filters;
  const fileName = exportFileName(exportPrefix, ['People', ...Object.values(otherFilters), search && 'search'], today);
  const columns = peopleColumnNames.filter((name) => !hiddenColumns.includes(name));
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadOutlined />}
      isBusy={isLoading}
      onClick={() => void exportPeople({ filters, columns, fileName })}
    >
      Export
    </BusyButton>
  );
}
