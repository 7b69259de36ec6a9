import Box from '@mui/material/Box';
import type { SerializedError } from '@reduxjs/toolkit';
import { type ComponentProps, useState } from 'react';

import { type CallError, headlineOf } from '@/api/core/failure';
import { isSilentError } from '@/api/lists/infiniteQuery';
import { countWithNoun } from '@/contract/format';
import type { ChatUser } from '@/contract/messages/chat';
import { announce } from '@/ui/announce/announce';
import { SearchBox } from '@/ui/fields/SearchBox';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

import { ChatUserList } from './ChatUserList';
import { filterByName } from './person';

type Props = Omit<ComponentProps<typeof ChatUserList>, 'people' | 'emptyContent' | 'moreRows'> & {
  query: { data?: ChatUser[]; error?: CallError | SerializedError; refetch: () => unknown };
};

/** The people a member can chat with; the search filters those already loaded. */
export function People({ query: { data, error, refetch }, ...listProps }: Props) {
  const [searchText, setSearchText] = useState('');
  if (!data) {
    if (error && !isSilentError(error)) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    return <PeopleSkeletons />;
  }

  function search(text: string) {
    setSearchText(text);
    announce(peopleCountText(filterByName(data ?? [], text).length));
  }
  return (
    <>
      <Box sx={searchStyles}>
        <SearchBox
          label="Search people by name"
          placeholder="Search by name"
          value={searchText}
          debounceMs={150}
          minLength={1}
          onSearch={search}
          onClear={() => search('')}
        />
      </Box>
      <ChatUserList
        people={filterByName(data, searchText)}
        emptyContent={<EmptyState hint={searchText ? `No one found for “${searchText}.”` : 'No messages yet.'} />}
        {...listProps}
      />
    </>
  );
}

export const PeopleSkeletons = () => (
  <Box sx={{ p: 1.5 }}>
    <Skeletons rows={6} height={56} />
  </Box>
);

export const peopleCountText = (count: number, isComplete = true) =>
  !isComplete
    ? `Showing the first ${countWithNoun(count, 'person', 'people')}`
    : countWithNoun(count, 'person', 'people');

export const searchStyles = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
