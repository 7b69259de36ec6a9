import BackIcon from '@iconify-json/ic/icons.json?baseline-arrow-back';
import CloseIcon from '@iconify-json/ic/icons.json?baseline-close';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useFindChatUsersQuery, useGetHistoryInfiniteQuery } from '@/api/chat';
import { type Id, isSameId } from '@/contract/id';
import { adminSenderId, firstChatPage, groupNameWith, type HistoryPage } from '@/contract/messages/chat';
import type { User } from '@/contract/people/user';
import { chatOpened, selectOpenWith } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectUser } from '@/store/session/sessionSlice';
import { IconButton } from '@/ui/fields/IconButton';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { Conversation } from './Conversation';
import { ConversationHeader, SessionBar } from './ConversationHeader';
import { People } from './People';
import type { ChatPartner } from './person';
import { useFitToVisualViewport, useInertBackground } from './useBottomSheet';

type Props = { onClose: () => void };

const teamName = 'Benefits team';

/** The name of the administrator who wrote last; undefined if there is none or the service sends no authors. */
function lastAuthorOf(pages: readonly HistoryPage[] | undefined, ownId: Id) {
  // Pages come newest first, with the oldest message first in each.
  for (const { data } of pages ?? [])
    for (const { messages } of data.toReversed()) {
      const last = messages.findLast(({ senderId, author }) => author && !isSameId(senderId, ownId));
      if (last) return last.author;
    }
  return undefined;
}

export function ChatWindow({ onClose }: Props) {
  const user = useAppSelector(selectUser);
  return user && <MemberChatWindow user={user} onClose={onClose} />;
}

/**
 * A non-modal popup on wide screens and a full-screen bottom sheet on phones. It opens with the conversation, and Back
 * shows the people to chat with.
 */
function MemberChatWindow({ user, onClose }: Props & { user: User }) {
  const frame = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const openWith = useAppSelector(selectOpenWith) ?? adminSenderId;
  const peopleQuery = useFindChatUsersQuery({ userId: user.id, page: firstChatPage });
  const [isListShown, setListShown] = useState(false);
  const isBottomSheet = useMediaQuery('(max-width: 599.95px), (max-height: 479.95px)');
  const isTouchScreen = useMediaQuery('(pointer: coarse)');
  const dispatch = useAppDispatch();
  useInertBackground(frame, isBottomSheet);
  useFitToVisualViewport(frame, isBottomSheet);

  const listedUser = peopleQuery.data?.find(({ userId }) => isSameId(userId, openWith));
  const groupName = groupNameWith(user, openWith);
  const { currentData: history } = useGetHistoryInfiniteQuery({ userId: user.id, uniqueId: groupName });
  const person: ChatPartner = {
    id: openWith,
    name: user.group?.adminName || listedUser?.userName || 'Admin',
    picture: user.group?.profilePic ?? listedUser?.profileImage ?? null,
    isOnline: listedUser?.online,
  };

  // If no message has an author, the general name is shown.
  const displayedPerson = { ...person, name: lastAuthorOf(history?.pages, user.id) || person.name };

  // On touch screens, focusing the composer would open the on-screen keyboard.
  useEffect(() => {
    const composer = frame.current?.querySelector<HTMLElement>('[data-composer]');
    (composer && !isTouchScreen ? composer : headingRef.current)?.focus();
  }, [isListShown, isTouchScreen]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }

  function choose(id: Id) {
    if (!isSameId(id, openWith)) dispatch(chatOpened({ openWith: id }));
    setListShown(false);
  }

  const closeButton = (
    <IconButton aria-label="Close the chat" onClick={onClose}>
      <CloseIcon />
    </IconButton>
  );

  return (
    <Box
      ref={frame}
      role={isBottomSheet ? 'dialog' : 'region'}
      aria-modal={isBottomSheet || undefined}
      aria-label={isListShown ? 'Chat' : `Chat with ${displayedPerson.name}`}
      onKeyDown={handleKey}
      sx={[frameStyles, isBottomSheet ? fullScreenStyles : popupStyles]}
    >
      {isListShown ? (
        <>
          <WindowTitle headingRef={headingRef} end={closeButton} />
          <People query={peopleQuery} currentId={openWith} onChoose={choose} />
        </>
      ) : (
        <>
          <ConversationHeader
            person={displayedPerson}
            team={teamName}
            headingRef={headingRef}
            start={
              <IconButton aria-label="Back to the list" style={{ marginLeft: -12 }} onClick={() => setListShown(true)}>
                <BackIcon />
              </IconButton>
            }
            end={closeButton}
          />
          <SessionBar conversation={{ groupName, with: openWith }} name={displayedPerson.name} />
          <MemberConversation key={groupName} groupName={groupName} ownId={user.id} person={person} />
        </>
      )}
    </Box>
  );
}

const frameStyles = {
  position: 'fixed',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textAlign: 'left',
  animation: 'chat-opens 180ms ease-out',
  '@keyframes chat-opens': { from: { opacity: 0, transform: 'translateY(12px)' } },
} as const;

const popupStyles = {
  right: 24,
  bottom: 24,
  width: 'min(25rem, calc(100vw - 48px))',
  height: 'min(42rem, calc(100dvh - 56px - 48px))',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  boxShadow: '0 16px 48px rgb(8 30 34 / 0.24)',
};

const fullScreenStyles = { top: 0, left: 0, width: '100vw', height: '100dvh' };

type MemberConversationProps = { groupName: string; ownId: Id; person: ChatPartner };

function MemberConversation({ groupName, ownId, person }: MemberConversationProps) {
  const history = useGetHistoryInfiniteQuery({ userId: ownId, uniqueId: groupName });
  return <Conversation groupName={groupName} person={person} ownId={ownId} ownName="You" history={history} />;
}

type WindowTitleProps = { headingRef: Ref<HTMLHeadingElement>; end: ReactNode };

const WindowTitle = ({ headingRef, end }: WindowTitleProps) => (
  <Box sx={barStyles}>
    <Typography ref={headingRef} variant="h3" component="h2" tabIndex={-1} sx={{ flex: 1 }}>
      Chat
    </Typography>
    {end}
  </Box>
);

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 64,
  pl: 2,
  pr: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
