import Box from '@mui/material/Box';

import { providerSearchMinimum, providerSearchRestMs } from '@/contract/provider';
import { Page } from '@/ui/Page';
import { SearchBox } from '@/ui/SearchBox';

import { NearbyChoice } from './NearbyChoice';
import { ProviderResults } from './ProviderResults';
import { useProviderSearch } from './useProviderSearch';

const placeholder = 'Search By Name, Specialist, Zip code';

/** The network's providers, by name or by how near they are (PROV-01 to PROV-13). */
export function ProvidersPage() {
  const { search, searchFor, showAll, box } = useProviderSearch();

  return (
    <Page title="Providers" context="Doctors, clinics and therapists in your plan's network.">
      <Box data-print="no" sx={bar}>
        <SearchBox
          key={box}
          label={placeholder}
          placeholder={placeholder}
          value={search}
          restMs={providerSearchRestMs}
          minimum={providerSearchMinimum}
          onSearch={searchFor}
          onClear={() => searchFor('')}
        />
        <NearbyChoice />
      </Box>
      <ProviderResults search={search} onShowAll={showAll} />
    </Page>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mb: 2,
  '& > [role=search]': { flex: { xs: '1 1 100%', sm: '0 1 26rem' } },
};
