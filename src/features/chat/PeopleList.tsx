import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { ChatUser } from '@/contract/chat';
import { sameId, type Id } from '@/contract/id';
import { announce } from '@/ui/announce';
import { EmptyState } from '@/ui/EmptyState';
import { SearchBox } from '@/ui/SearchBox';

import { PersonRow } from './PersonRow';
import { useLineFocus } from './useLineFocus';

type Props = {
  people: readonly ChatUser[];
  current: Id | null;
  /** The address of a conversation, where it has one. */
  addressOf?: (id: Id) => string;
  onChoose?: (id: Id) => void;
};

const rowHeight = 64;

const matches = (name: string, wanted: string) => name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());

/** Everybody one can talk to, found by name among those who are here (D-111); the arrow keys go from one to the next. */
export function PeopleList({ people, current, addressOf, onChoose }: Props) {
  const [wanted, setWanted] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const found = wanted ? people.filter(({ userName }) => matches(userName, wanted)) : people;
  const rows = found.map(({ userId }) => ({ key: String(userId), kind: 'person' }));
  const { kept, handleKeyDown, handleFocus, handleBlur } = useLineFocus(rows, frame, list);
  const chosen = found.findIndex(({ userId }) => sameId(userId, current));
  const stop = kept?.[0] ?? Math.max(chosen, 0);

  function search(text: string) {
    setWanted(text);
    const count = text ? people.filter(({ userName }) => matches(userName, text)).length : people.length;
    announce(count === 1 ? '1 person' : `${count} people`);
  }

  return (
    <>
      <Box sx={{ display: 'grid', p: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
        <SearchBox
          label="Search people by name"
          placeholder="Search by name"
          value={wanted}
          restMs={150}
          minimum={1}
          onSearch={search}
          onClear={() => search('')}
        />
      </Box>
      {found.length === 0 ? (
        <EmptyState hint={wanted ? `Nobody here is called “${wanted}”.` : 'Nobody has written yet.'} />
      ) : (
        <Box
          ref={frame}
          role="list"
          aria-label="People"
          onKeyDown={handleKeyDown}
          onFocus={handleFocus}
          onBlur={handleBlur}
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
        >
          <Virtualizer ref={list} data={found} itemSize={rowHeight} keepMounted={[stop]}>
            {(user, at) => (
              <div key={user.userId} role="listitem" aria-posinset={at + 1} aria-setsize={found.length}>
                <PersonRow
                  user={user}
                  isCurrent={at === chosen}
                  isTabStop={at === stop}
                  to={addressOf?.(user.userId)}
                  onChoose={onChoose && (() => onChoose(user.userId))}
                />
              </div>
            )}
          </Virtualizer>
        </Box>
      )}
    </>
  );
}
