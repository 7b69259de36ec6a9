import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { minProviderSearchLength, providerSearchDebounceMs } from '@/contract/content/provider';
import { SearchBox } from '@/ui/fields/SearchBox';

import type { ProviderSearch } from './useProviderSearch';

type Props = { placeholder: string; providerSearch: ProviderSearch; children?: ReactNode };

/** The search box above the provider list, with further filters next to it. */
export const ProviderSearchBar = ({
  placeholder,
  providerSearch: { searchBoxKey, search, searchFor },
  children,
}: Props) => (
  <Box data-print="no" sx={barStyles}>
    <SearchBox
      key={searchBoxKey}
      label={placeholder}
      placeholder={placeholder}
      value={search}
      debounceMs={providerSearchDebounceMs}
      minLength={minProviderSearchLength}
      onSearch={searchFor}
      onClear={() => searchFor('')}
    />
    {children}
  </Box>
);

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mb: 2,
  '& > [role=search]': { flex: { xs: '1 1 100%', sm: '0 1 26rem' } },
};
