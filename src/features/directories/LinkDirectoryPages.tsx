import Box from '@mui/material/Box';
import { useState } from 'react';

import { useGetConditionsInfiniteQuery, useGetSpecialistsInfiniteQuery } from '@/api/directories';
import { infiniteListProps } from '@/api/lists/infiniteQuery';
import type { DirectoryEntry } from '@/contract/content/directory';
import { countWithNoun } from '@/contract/format';
import { useAnnouncement } from '@/ui/announce/useAnnouncement';
import { SearchBox } from '@/ui/fields/SearchBox';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { DirectoryList } from './DirectoryList';
import { EntryLink } from './EntryLink';

export const SpecialistsPage = () => (
  <LinkDirectory
    title="Specialists"
    noun="specialist"
    subtitle="Choose a specialty to find a doctor near you. Each link opens in a new tab."
    useEntries={useGetSpecialistsInfiniteQuery}
  />
);

export const ConditionsPage = () => (
  <LinkDirectory
    title="Conditions"
    noun="condition"
    subtitle="Choose a condition to find care for it. Each link opens in a new tab."
    useEntries={useGetConditionsInfiniteQuery}
  />
);

const renderEntry = (entry: DirectoryEntry) => <EntryLink entry={entry} />;
const searchDebounceMs = 300;

type Props = { title: string; noun: string; subtitle: string; useEntries: typeof useGetConditionsInfiniteQuery };

function LinkDirectory({ title, noun, subtitle, useEntries }: Props) {
  const [search, setSearch] = useState('');
  const query = useEntries(search || undefined);
  const { total } = infiniteListProps(query);
  useAnnouncement(search && query.currentData ? (total ? countWithNoun(total, noun) : noMatchText) : undefined);
  return (
    <Page title={title} subtitle={subtitle} back={<BackArrow label="Back" />} busy={query.isFetching}>
      <Box sx={{ mb: 2, maxWidth: 480 }}>
        <SearchBox
          label={`Search ${title.toLowerCase()}`}
          placeholder="Search by name"
          value={search}
          debounceMs={searchDebounceMs}
          minLength={2}
          onSearch={setSearch}
          onClear={() => setSearch('')}
        />
      </Box>
      <DirectoryList label={title} query={query} show={renderEntry} hint={search ? noMatchText : undefined} />
    </Page>
  );
}

const noMatchText = 'Nothing matches. Check the spelling, or try a shorter word.';
