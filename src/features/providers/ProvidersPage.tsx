import OpenInNewIcon from '@iconify-json/ic/icons.json?baseline-open-in-new';
import Link from '@mui/material/Link';
import { useRefetchAfterChange } from '@/api/lists/refetching';
import { useGetProvidersInfiniteQuery } from '@/api/providers';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { NearbyChoice, usePosition } from './NearbyChoice';
import { ProviderResults } from './ProviderResults';
import { ProviderSearchBar } from './ProviderSearchBar';
import { useProviderSearch } from './useProviderSearch';

export function ProvidersPage() {
  const providerSearch = useProviderSearch();
  const { search } = providerSearch;
  const { position } = usePosition();
  const searchArgs = { ...position, search };
  const query = useGetProvidersInfiniteQuery(searchArgs, useRefetchAfterChange(searchArgs));

  const firstPage = query.data?.pages[0];
  // The filter is shown while the specialties load, because adding it later would move what follows.
  const showsSpecialtyFilter = !firstPage || Boolean(firstPage.specialties?.length);

  return (
    <Page title="Providers" subtitle="Doctors, clinics, and therapists in your plan’s network.">
      <ProviderSearchBar placeholder="Search By Name, Specialist, Zip code" providerSearch={providerSearch}>
        {showsSpecialtyFilter && (
          <SpecialtyFilter
            search={search}
            specialties={firstPage?.specialties}
            onChoose={providerSearch.chooseSearch}
          />
        )}
        <NearbyChoice />
      </ProviderSearchBar>
      <ProviderResults
        label="Providers"
        query={query}
        searchKey={JSON.stringify([position, search])}
        providerSearch={providerSearch}
        aside={<WebSearch search={search} />}
      />
    </Page>
  );
}

type SpecialtyFilterProps = { search: string; specialties?: readonly string[]; onChoose: (search: string) => void };

/** The network's specialties; choosing one searches for it. */
function SpecialtyFilter({ search, specialties = [], onChoose }: SpecialtyFilterProps) {
  const choices: Record<string, { label: string }> = { '': { label: 'All' } };
  for (const specialty of specialties) choices[specialty] = { label: specialty };
  return (
    <FilterSelect label="Specialty" value={search in choices ? search : ''} choices={choices} onChange={onChoose} />
  );
}

/** The search text for the web search while the search box is empty. */
const defaultSearch = 'medical providers';

const webSearchLabel = 'Search outside the network';

/** Continues the same search on the web, outside the network. */
function WebSearch({ search }: { search: string }) {
  const { providerSearchUrl } = useSiteConfig();
  return (
    <Link
      href={providerSearchUrl + encodeURIComponent(search || defaultSearch)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${webSearchLabel}, opens in a new tab`}
      sx={styles}
    >
      <span>{webSearchLabel}</span>
      <OpenInNewIcon aria-hidden fontSize="inherit" />
    </Link>
  );
}

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 'var(--target)',
  typography: 'body2',
  fontWeight: 600,
};
