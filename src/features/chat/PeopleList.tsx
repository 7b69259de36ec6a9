import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type Id, isSameId } from '@/contract/id';
import type { ChatUser } from '@/contract/messages/chat';
import { clickableRow } from '@/ui/lists/clickableRow';
import { PageLink } from '@/ui/page/PageLink';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { PersonPicture, Presence } from './PersonPicture';
import { personOf } from './person';
import { useRowFocus } from './useRowFocus';

export type MoreRows = { isLoadingMore: boolean; failure?: string; onMore: () => void };

type Props = {
  people: readonly ChatUser[];
  current: Id | null;
  emptyContent: ReactNode;
  /** The link to a conversation; without it a row calls `onChoose`. */
  pathOf?: (id: Id) => string;
  onChoose?: (id: Id) => void;
  /** Undefined once the full list is loaded. */
  more?: MoreRows;
};

const rowHeight = 64;
/** The next page is requested when fewer than this many rows are left below the visible ones. */
const rowsAhead = 15;

/** A list of people with arrow-key navigation; it loads more on scrolling or when its button is clicked. */
export function PeopleList({ people, current, emptyContent, pathOf, onChoose, more }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const rows = people.map(({ userId }) => ({ key: String(userId), kind: 'person' }));
  const { kept, handleKeyDown, handleFocus, handleBlur } = useRowFocus(rows, frame, list);
  const chosenIndex = people.findIndex(({ userId }) => isSameId(userId, current));
  const tabStop = kept?.[0] ?? Math.max(chosenIndex, 0);

  function handleScroll() {
    const { current: handle } = list;
    if (!handle || !more || more.isLoadingMore || more.failure) return;
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= people.length - rowsAhead) more.onMore();
  }

  if (people.length === 0 && !more) return emptyContent;
  return (
    <Box
      ref={frame}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={handleBlur}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <div role="list" aria-label="People" aria-busy={more?.isLoadingMore}>
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={people}
          itemSize={rowHeight}
          keepMounted={[tabStop]}
          onScroll={handleScroll}
        >
          {(user, at) => (
            <div key={user.userId} role="listitem" aria-posinset={at + 1} aria-setsize={more ? -1 : people.length}>
              <PersonRow
                user={user}
                isCurrent={at === chosenIndex}
                isTabStop={at === tabStop}
                to={pathOf?.(user.userId)}
                onChoose={onChoose && (() => onChoose(user.userId))}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      {more && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 1.5, textAlign: 'center' }}>
          {more.failure && !more.isLoadingMore && <div role="alert">{more.failure}</div>}
          <Button
            variant="outlined"
            aria-disabled={more.isLoadingMore}
            onClick={() => !more.isLoadingMore && more.onMore()}
            sx={{ minWidth: '9rem' }}
          >
            <span>{more.isLoadingMore ? 'Loading…' : more.failure ? 'Try again' : 'Load more'}</span>
          </Button>
        </Box>
      )}
    </Box>
  );
}

type PersonRowProps = {
  user: ChatUser;
  isCurrent: boolean;
  isTabStop: boolean;
  to?: string;
  onChoose?: () => void;
};

const maxShown = 99;

function PersonRow({ user, isCurrent, isTabStop, to, onChoose }: PersonRowProps) {
  const { userId, userName, message, unread, online } = user;
  const target = to === undefined ? { onClick: onChoose } : { component: PageLink, to };
  return (
    <ButtonBase
      {...target}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      data-line={String(userId)}
      data-unread={unread > 0 || undefined}
      sx={rowStyles}
    >
      <PersonPicture person={personOf(user)} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box component="span" data-name sx={ellipsisStyles}>
            {userName}
          </Box>
          <Presence isOnline={online} />
        </Box>
        <Box
          component="span"
          dir={message ? 'auto' : undefined}
          sx={[ellipsisStyles, { fontSize: '0.8125rem', lineHeight: 1.45, color: 'text.secondary' }]}
        >
          {message ?? 'No messages yet'}
        </Box>
      </Box>
      {unread > 0 && (
        <Box component="span" sx={badgeStyles}>
          <span>{unread > maxShown ? `${maxShown}+` : unread}</span>
          <Box component="span" sx={visuallyHidden}>
            {' '}
            unread
          </Box>
        </Box>
      )}
    </ButtonBase>
  );
}

const ellipsisStyles = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const rowStyles = {
  display: 'flex',
  width: 1,
  gap: 1.5,
  px: 2,
  py: 1.25,
  textAlign: 'left',
  fontFamily: 'inherit',
  color: 'text.primary',
  ...clickableRow,
  borderLeft: '3px solid transparent',
  '& [data-name]': { flex: '1 1 5rem', fontSize: '0.9375rem', fontWeight: 550 },
  '&[data-unread] [data-name]': { fontWeight: 750 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'primary.soft', borderLeftColor: 'primary.main' },
  '&&:focus-visible': { outlineOffset: -3 },
} as const;

const badgeStyles = {
  position: 'relative',
  alignSelf: 'center',
  minWidth: 22,
  px: 0.75,
  borderRadius: 99,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;
