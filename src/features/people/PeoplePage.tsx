import downloadOutlinedSvg from '@material-design-icons/svg/outlined/download.svg';
import Stack from '@mui/material/Stack';

import { useExportPeopleMutation, useGetPeopleQuery } from '@/api/admin/people/peopleList';
import { peopleColumnNames } from '@/contract/people/peopleList';
import { exportName } from '@/features/shared/exportName';
import { DueCards } from '@/features/shared/people/DueCards';
import { type PeopleAddress, usePeopleAddress } from '@/features/shared/people/peopleAddress';
import { useToday } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { svgIcon } from '@/ui/svgIcon';
import { ColumnsMenu } from './ColumnsMenu';
import { PeopleFiltersForm } from './PeopleFiltersForm';
import { PeopleList } from './PeopleList';

const DownloadOutlined = svgIcon(downloadOutlinedSvg);
const noPlans: { id: string; name: string }[] = [];

/** Everyone who is covered, employees and dependents. */
export function PeoplePage() {
  const { address, box, filterBy, searchFor, turnTo, show, showAll } = usePeopleAddress();
  const { filters, cursor, hidden } = address;
  const { data } = useGetPeopleQuery({ ...filters, ...cursor });
  return (
    <Page
      title="People"
      context="Everyone covered: employees and their dependents."
      action={
        <Stack direction="row" spacing={1}>
          <ColumnsMenu hidden={hidden} onHide={show} />
          <ExportPeopleButton address={address} />
        </Stack>
      }
    >
      <Stack spacing={2}>
        <DueCards />
        <PeopleFiltersForm
          filters={filters}
          box={box}
          plans={data?.plans ?? noPlans}
          onFilter={filterBy}
          onSearch={searchFor}
          onShowAll={showAll}
        />
        <PeopleList address={address} onTurn={turnTo} onShowAll={showAll} />
      </Stack>
    </Page>
  );
}

/** Exports everyone whom the filters show, with the list's columns. */
function ExportPeopleButton({ address: { filters, hidden } }: { address: PeopleAddress }) {
  const { exportPrefix } = useSiteConfig();
  const today = useToday();
  const [exportPeople, { isLoading }] = useExportPeopleMutation();
  const { search, ...named } = filters;
  const fileName = exportName(exportPrefix, ['People', ...Object.values(named), search && 'search'], today);
  const columns = peopleColumnNames.filter((name) => !hidden.includes(name));
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
