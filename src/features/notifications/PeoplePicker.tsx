import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';

import { messageOf } from '@/api/core/failure';
import { refetchSearch } from '@/api/lists/refetching';
import { useGetRecipientsInfiniteQuery } from '@/api/notifications';
import { countWithNoun } from '@/contract/format';
import { isSameId } from '@/contract/id';
import type { Recipient } from '@/contract/messages/notification';
import { BusyButton } from '@/ui/fields/BusyButton';

import { makePeopleIndex, maxSuggestions } from './peopleIndex';

type Props = { chosenPeople: Recipient[]; problem?: string; onChange: (chosen: Recipient[]) => void };

/** More people are requested when fewer than this many are left below. */
const loadAheadRowCount = 10;

/** The first page loads when the field is first shown. */
export function PeoplePicker({ chosenPeople, problem, onChange }: Props) {
  const id = useId();
  const { people, isPaged, error, isFetching, isPending, onTextChange, onLoadMore, onRetry } = useRecipients();
  const index = useMemo(() => makePeopleIndex(people), [people]);

  function adviceText() {
    if (error) return messageOf(error);
    if (isPaged) return 'Enter part of a name. Scroll for more results.';
    if (people.length === 0)
      return isFetching ? 'One moment…' : 'You can’t send to individuals yet. No one has a registered device.';
    return `${countWithNoun(people.length, 'person has', 'people have')} a registered device. Enter part of a name. Up to ${maxSuggestions} people are listed at a time.`;
  }

  return (
    <FormControl error={problem !== undefined || (error !== undefined && !isFetching)} fullWidth>
      <FormLabel htmlFor={id} id={`${id}-label`}>
        Users
      </FormLabel>
      <Autocomplete
        id={id}
        multiple
        size="small"
        limitTags={8}
        options={people}
        value={chosenPeople}
        loading={isPending}
        loadingText="One moment…"
        noOptionsText={people.length === 0 && !isPaged ? 'No one to choose from.' : 'No one found by that name.'}
        getOptionLabel={index.nameOf}
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(a, b) => isSameId(a.id, b.id)}
        filterOptions={(_all, { inputValue }) =>
          index.find(inputValue, chosenPeople, isPaged ? Infinity : maxSuggestions)
        }
        onInputChange={(_event, text) => onTextChange(text)}
        onHighlightChange={(_event, person) => {
          if (person && people.indexOf(person) >= people.length - loadAheadRowCount) onLoadMore();
        }}
        onChange={(_event, next) => onChange(next)}
        onKeyDown={preventSubmitDuringSearch}
        slotProps={{
          paper: { sx: listStyles },
          popper: popperProps,
          listbox: {
            onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + 2 * clientHeight >= scrollHeight) onLoadMore();
            },
          },
        }}
        renderInput={({ size, slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            size={size}
            fullWidth
            placeholder={chosenPeople.length === 0 ? 'Search by name' : undefined}
            inputProps={{ ...htmlInput, 'aria-describedby': `${id}-advice` }}
          />
        )}
      />
      <FormHelperText id={`${id}-advice`}>{problem ?? adviceText()}</FormHelperText>
      {error && (
        <BusyButton size="small" isBusy={isFetching} onClick={onRetry} sx={{ alignSelf: 'flex-start', mt: 0.5 }}>
          Try again
        </BusyButton>
      )}
    </FormControl>
  );
}

/**
 * Enter does not submit the form during a search; otherwise, the notification would be sent without the person being
 * searched for.
 */
function preventSubmitDuringSearch(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value) event.preventDefault();
}

/** Renders the list next to its field for screen readers, with a fixed position so that the form does not clip it. */
const popperProps = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;
const listStyles = { border: 1, borderColor: 'divider', boxShadow: '0 12px 32px rgb(8 30 34 / 0.18)' };

/** Milliseconds without typing before the search runs. */
const searchDebounceMs = 250;
const noRecipients: Recipient[] = [];

/**
 * The people who match the typed name. With more than one page the service searches; otherwise, and for services
 * without pages, the browser searches the loaded list.
 */
function useRecipients() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const allRecipients = useGetRecipientsInfiniteQuery('', refetchSearch);
  const isPaged = allRecipients.currentData?.pages[0]?.hasMore === true;
  const searchQuery = useGetRecipientsInfiniteQuery(isPaged && search ? search : skipToken, refetchSearch);
  const query = isPaged && search ? searchQuery : allRecipients;
  const { currentData } = query;
  const people = useMemo(() => currentData?.pages.flatMap(({ users }) => users) ?? noRecipients, [currentData]);
  return {
    people,
    isPaged,
    error: query.error,
    isFetching: query.isFetching,
    isPending: query.isFetching || (isPaged && text.trim() !== search),
    onTextChange: setText,
    onLoadMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
    onRetry: () => void query.refetch(),
  };
}
