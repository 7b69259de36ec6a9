import { useGetAdminProvidersInfiniteQuery } from '@/api/providers';
import { Page } from '@/ui/page/Page';

import { ProviderResults } from './ProviderResults';
import { ProviderSearchBar } from './ProviderSearchBar';
import { useProviderSearch } from './useProviderSearch';

/** The same network as administrators look it up, by name or speciality (PROV-14 to PROV-18). */
export function AdminProvidersPage() {
  const choice = useProviderSearch();
  const { search } = choice;
  const query = useGetAdminProvidersInfiniteQuery({ search });

  return (
    <Page title="Pediatricians" context="Everybody in the network, as members find them.">
      <ProviderSearchBar placeholder="Search By Name, Specialist" choice={choice} />
      <ProviderResults label="Pediatricians" query={query} asked={search} choice={choice} />
    </Page>
  );
}
