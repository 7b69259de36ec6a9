import { useGetProvidersInfiniteQuery } from '@/api/providers';
import { Page } from '@/ui/page/Page';

import { NearbyChoice } from './NearbyChoice';
import { ProviderResults } from './ProviderResults';
import { ProviderSearchBar } from './ProviderSearchBar';
import { usePosition } from './usePosition';
import { useProviderSearch } from './useProviderSearch';
import { WebSearch } from './WebSearch';

/** The network's providers, by name or by how near they are (PROV-01 to PROV-13). */
export function ProvidersPage() {
  const choice = useProviderSearch();
  const { search } = choice;
  const { position } = usePosition();
  const query = useGetProvidersInfiniteQuery({ ...position, search });

  return (
    <Page title="Providers" context="Doctors, clinics and therapists in your plan's network.">
      <ProviderSearchBar placeholder="Search By Name, Specialist, Zip code" choice={choice}>
        <NearbyChoice />
      </ProviderSearchBar>
      <ProviderResults
        label="Providers"
        query={query}
        asked={JSON.stringify([position, search])}
        choice={choice}
        aside={<WebSearch search={search} />}
      />
    </Page>
  );
}
