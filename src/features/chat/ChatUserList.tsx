import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type Id, isSameId } from '@/contract/id';
import type { ChatUser } from '@/contract/messages/chat';
import { clickableRow } from '@/ui/lists/clickableRow';
import { PageLink } from '@/ui/page/PageLink';
import { PersonPicture, Presence } from './PersonPicture';
import { personOf } from './person';
import { useRowFocus } from './useRowFocus';
import * as parts from '@/ui/theme/parts.module.css';

export type LoadMoreState = { isLoadingMore: boolean; failure?: string; onLoadMore: () => void };

type Props = {
  people: readonly ChatUser[];
  currentId: Id | null;
  emptyContent: ReactNode;
  /** The link to a conversation; without it a row calls `onChoose`. */
  pathOf?: (id: Id) => string;
  onChoose?: (id: Id) => void;
  /** Undefined once the full list is loaded. */
  moreRows?: LoadMoreState;
};

const rowHeight = 64;
/** The next page is requested when fewer than this many rows are left below the visible ones. */
const loadAheadRowCount = 15;

/** A list of people with arrow-key navigation; it loads more on scrolling or when its button is clicked. */
export function ChatUserList({ people, currentId, emptyContent, pathOf, onChoose, moreRows }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const rows = people.map(({ userId }) => ({ key: String(userId), kind: 'person' }));
  const { mountedIndexes, handleKeyDown, handleFocus, handleBlur } = useRowFocus(rows, frame, list);
  const currentIndex = people.findIndex(({ userId }) => isSameId(userId, currentId));
  const tabStopIndex = mountedIndexes?.[0] ?? Math.max(currentIndex, 0);

  function handleScroll() {
    const { current: handle } = list;
    if (!handle || !moreRows || moreRows.isLoadingMore || moreRows.failure) return;
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= people.length - loadAheadRowCount)
      moreRows.onLoadMore();
  }

  if (people.length === 0 && !moreRows) return emptyContent;
  return (
    <Box
      ref={frame}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={handleBlur}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <div role="list" aria-label="People" aria-busy={moreRows?.isLoadingMore}>
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={people}
          itemSize={rowHeight}
          keepMounted={[tabStopIndex]}
          onScroll={handleScroll}
        >
          {(user, index) => (
            <div
              key={user.userId}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={moreRows ? -1 : people.length}
            >
              <PersonRow
                user={user}
                isCurrent={index === currentIndex}
                isTabStop={index === tabStopIndex}
                to={pathOf?.(user.userId)}
                onChoose={onChoose && (() => onChoose(user.userId))}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      {moreRows && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 1.5, textAlign: 'center' }}>
          {moreRows.failure && !moreRows.isLoadingMore && <div role="alert">{moreRows.failure}</div>}
          <Button
            variant="outlined"
            aria-disabled={moreRows.isLoadingMore}
            onClick={() => !moreRows.isLoadingMore && moreRows.onLoadMore()}
            sx={{ minWidth: '9rem' }}
          >
            <span>{moreRows.isLoadingMore ? 'Loading…' : moreRows.failure ? 'Try again' : 'Load more'}</span>
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

const maxUnreadShown = 99;

function PersonRow({ user, isCurrent, isTabStop, to, onChoose }: PersonRowProps) {
  const { userId, userName, message, unread, online } = user;
  const target = to === undefined ? { onClick: onChoose } : { component: PageLink, to };
  return (
    <ButtonBase
      {...target}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      data-row-key={String(userId)}
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
          <span>{unread > maxUnreadShown ? `${maxUnreadShown}+` : unread}</span>
          <span className={parts.visuallyHidden}> unread</span>
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
