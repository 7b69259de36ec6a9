import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { ChatUser } from '@/contract/messages/chat';
import { sameId, type Id } from '@/contract/id';

import { PersonRow } from './PersonRow';
import { useLineFocus } from './useLineFocus';

/** The state of a list that loads page by page. */
export type More = { isComing: boolean; failure?: string; onMore: () => void };

type Props = {
  people: readonly ChatUser[];
  current: Id | null;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The link to a conversation; without it a row calls `onChoose`. */
  addressOf?: (id: Id) => string;
  onChoose?: (id: Id) => void;
  /** Undefined once the whole list is loaded. */
  more?: More;
};

const rowHeight = 64;
/** The next page is requested when fewer than this many rows are left below the visible ones. */
const ahead = 15;

/** A list of people with arrow-key navigation; it loads more while scrolling or at a button. */
export function PeopleList({ people, current, empty, addressOf, onChoose, more }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const rows = people.map(({ userId }) => ({ key: String(userId), kind: 'person' }));
  const { kept, handleKeyDown, handleFocus, handleBlur } = useLineFocus(rows, frame, list);
  const chosen = people.findIndex(({ userId }) => sameId(userId, current));
  const stop = kept?.[0] ?? Math.max(chosen, 0);

  function handleScroll() {
    const { current: drawn } = list;
    if (!drawn || !more || more.isComing || more.failure) return;
    if (drawn.findItemIndex(drawn.scrollOffset + drawn.viewportSize) >= people.length - ahead) more.onMore();
  }

  if (people.length === 0 && !more) return empty;
  return (
    <Box
      ref={frame}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={handleBlur}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <div role="list" aria-label="People" aria-busy={more?.isComing}>
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={people}
          itemSize={rowHeight}
          keepMounted={[stop]}
          onScroll={handleScroll}
        >
          {(user, at) => (
            <div key={user.userId} role="listitem" aria-posinset={at + 1} aria-setsize={more ? -1 : people.length}>
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
      </div>
      {more && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 1.5, textAlign: 'center' }}>
          {more.failure && !more.isComing && <div role="alert">{more.failure}</div>}
          <Button
            variant="outlined"
            aria-disabled={more.isComing}
            onClick={() => !more.isComing && more.onMore()}
            sx={{ minWidth: '9rem' }}
          >
            {more.isComing ? 'Loading …' : more.failure ? 'Try again' : 'Load more'}
          </Button>
        </Box>
      )}
    </Box>
  );
}
