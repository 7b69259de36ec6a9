import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';

import { type ChatUsersSearch, type ConversationFilter, maxChatSearchLength } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { announce } from '@/ui/announce/announce';
import { SearchBox } from '@/ui/fields/SearchBox';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { ChatUserList } from './ChatUserList';
import { PeopleSkeletons, peopleCountText, searchStyles } from './People';
import type { useConversations } from './useConversations';

type Props = {
  conversations: ReturnType<typeof useConversations>;
  search: ChatUsersSearch;
  currentId: string | null;
  onSearch: (search: ChatUsersSearch) => void;
};

const filters: Record<ConversationFilter, { label: string }> = {
  all: { label: 'All' },
  unread: { label: 'Unread' },
  ended: { label: 'Ended' },
};
/**
 * Only the service knows whether a session has ended, so this filter is unavailable when the search runs in the
 * browser.
 */
const { ended: _ended, ...localSearchFilters } = filters;

const emptyHints: Record<ConversationFilter, string> = {
  all: 'No messages yet. Search for a name to start a conversation.',
  unread: 'No unread messages.',
  ended: 'No ended conversations.',
};

/** Lists all conversations with search and filters; a search also finds people to start a conversation with. */
export function ConversationList({ conversations, search, currentId, onSearch }: Props) {
  const { people, failure, moreRows, isLocalSearch, retry } = conversations;
  const { filter, text } = search;

  const isLoaded = people !== undefined;
  const isFiltered = filter !== 'all' || text !== '';
  const announcePeopleCount = useEffectEvent(() => {
    if (isFiltered && people) announce(peopleCountText(people.length, !moreRows));
  });
  useEffect(() => announcePeopleCount(), [filter, text, isLoaded]);

  return (
    <>
      <Box sx={searchStyles}>
        <SearchBox
          label={isLocalSearch ? 'Search people by name' : 'Search people and messages'}
          placeholder={isLocalSearch ? 'Search by name' : 'Search names and messages'}
          value={text}
          debounceMs={isLocalSearch ? 150 : 300}
          minLength={1}
          onSearch={(searchText) => onSearch({ filter, text: searchText.slice(0, maxChatSearchLength) })}
          onClear={() => onSearch({ filter, text: '' })}
        />
        <SegmentedControl<ConversationFilter>
          label="Show"
          value={filter}
          choices={isLocalSearch ? (localSearchFilters as typeof filters) : filters}
          onChange={(nextFilter) => onSearch({ filter: nextFilter, text })}
        />
      </Box>
      {people ? (
        <ChatUserList
          people={people}
          currentId={currentId}
          pathOf={pages.conversation}
          moreRows={moreRows}
          emptyContent={<EmptyState hint={text ? noOneFoundText(search, isLocalSearch) : emptyHints[filter]} />}
        />
      ) : failure ? (
        <ErrorState text={failure} onRetry={retry} />
      ) : (
        <PeopleSkeletons />
      )}
    </>
  );
}

function noOneFoundText({ filter, text }: ChatUsersSearch, isLocalSearch: boolean) {
  const scopeNote = filter === 'all' ? '' : ` Only ${filters[filter].label.toLowerCase()} conversations were searched.`;
  return isLocalSearch
    ? `No one found for “${text}.”${scopeNote}`
    : `No people or messages found for “${text}.”${scopeNote}`;
}
