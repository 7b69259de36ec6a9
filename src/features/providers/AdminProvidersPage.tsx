import { useRefetchAfterChange } from '@/api/lists/refetching';
import { useGetAdminProvidersInfiniteQuery } from '@/api/providers';
import { Page } from '@/ui/page/Page';

import { ProviderResults } from './ProviderResults';
import { ProviderSearchBar } from './ProviderSearchBar';
import { useProviderSearch } from './useProviderSearch';

/** The provider network for administrators, searched by name or specialty. */
export function AdminProvidersPage() {
  const providerSearch = useProviderSearch();
  const { search } = providerSearch;
  const query = useGetAdminProvidersInfiniteQuery({ search }, useRefetchAfterChange({ search }));

  return (
    <Page title="Pediatricians" subtitle="Every provider in the network, as members see them.">
      <ProviderSearchBar placeholder="Search By Name, Specialist" providerSearch={providerSearch} />
      <ProviderResults label="Pediatricians" query={query} searchKey={search} providerSearch={providerSearch} />
    </Page>
  );
}
