import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { counted } from '@/contract/format';
import { type Id, isSameId } from '@/contract/id';
import { adminSenderId, allConversations, type ChatUser, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { useCanOpen } from '@/features/shared/permissions';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { AdminConversation, NoConversation, UnknownPerson } from './AdminConversation';
import { ConversationHead, SessionBar } from './ConversationHead';
import { ConversationList } from './ConversationList';
import { PersonPicture, Presence } from './PersonPicture';
import { recordPath, usePerson } from './person';
import { useConversations } from './useConversations';

/** A no-break space keeps the line's height, so that nothing moves when the text arrives. */
const textPlaceholder = '\u00a0';

/** The console's messages: the list of conversations and the chosen one side by side, or one at a time on a phone. */
export function MessagesPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const layout = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const [search, setSearch] = useState(allConversations);
  const conversations = useConversations(search);
  const { everyone, unread, hasMoreUnread } = conversations;
  const { person, isKnown, isUnknownPerson, retry } = usePerson(id, everyone, conversations.isRead);
  const next = nextUnread(unread, id);
  const canOpenPeople = useCanOpen(pages.employees);
  const isShort = useMediaQuery(shortWindow);
  const isAlone = isNarrow && person !== null;

  const session = (isInHead: boolean) =>
    person && (
      <SessionBar
        conversation={{ groupName: groupNameOf(adminSenderId, person.id), with: person.id }}
        name={person.name}
        record={canOpenPeople ? recordPath(person) : undefined}
        isInHead={isInHead}
      />
    );
  const write = () => layout.current?.querySelector<HTMLElement>('[data-composer]')?.focus();
  const openNextUnread = () => {
    if (next) void navigate(pages.conversation(next.userId));
  };
  useShortcuts({ KeyN: openNextUnread, KeyM: write });

  // On the first render, focus stays on the page title; after a choice, it moves to the composer.
  const isFirst = useRef(true);
  const turnTo = useEffectEvent(() => {
    if (!isFirst.current && !isNarrow) write();
    isFirst.current = false;
  });
  useEffect(() => turnTo(), [id]);
  // On a phone in landscape the title alone takes half of the window and pushes the composer out of view.
  useEffect(() => {
    if (isAlone && isShort) layout.current?.scrollIntoView({ block: 'end' });
  }, [isAlone, isShort, id]);

  return (
    <Page
      title={person && !isUnknownPerson ? `${person.name} · Messages` : 'Messages'}
      heading={isAlone && !isUnknownPerson ? person.name : 'Messages'}
      picture={isAlone && !isUnknownPerson && <PersonPicture person={person} />}
      context={
        isAlone ? (
          <Presence isOnline={person.isOnline} />
        ) : everyone ? (
          unreadText(unread, hasMoreUnread)
        ) : (
          textPlaceholder
        )
      }
      back={isAlone && <BackArrow to={pages.messages} label="Back to conversations" />}
      action={!isAlone && <NextUnreadButton hasNext={next !== undefined} onPress={openNextUnread} />}
    >
      <Box ref={layout} sx={layoutStyles}>
        {!isAlone && (
          <Box component="section" aria-label="Conversations" sx={peopleStyles}>
            <ConversationList conversations={conversations} search={search} current={id ?? null} onSearch={setSearch} />
          </Box>
        )}
        {isUnknownPerson ? (
          <UnknownPerson />
        ) : person ? (
          <Box component="section" aria-label={`Chat with ${person.name}`} sx={columnStyles}>
            {isNarrow ? session(false) : <ConversationHead person={person} end={session(true)} />}
            <AdminConversation key={id} person={person} isKnown={isKnown} onRetry={retry} />
          </Box>
        ) : (
          !isNarrow && <NoConversation />
        )}
      </Box>
    </Page>
  );
}

const shortWindow = '(max-height: 500px)';

const columnStyles = { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 } as const;

const layoutStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, min(22rem, 40%)) minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
  height: { xs: 'max(24rem, calc(100dvh - 14rem))', md: 'max(26rem, calc(100dvh - 14.5rem))' },
  // The full window below the header.
  [`@media ${shortWindow}`]: { height: 'calc(100dvh - 64px)' },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  overflow: 'hidden',
};

const peopleStyles = { ...columnStyles, borderRight: { md: '1px solid' }, borderColor: { md: 'divider' } };

type NextUnreadProps = { hasNext: boolean; onPress: () => void };

const NextUnreadButton = ({ hasNext, onPress }: NextUnreadProps) => (
  <Button
    variant="outlined"
    aria-keyshortcuts="Alt+N"
    aria-disabled={!hasNext}
    onClick={onPress}
    sx={hasNext ? undefined : { opacity: 0.55 }}
  >
    Next unread
  </Button>
);

/** Searches from the open conversation to the end of the list and then from its start. */
function nextUnread(users: readonly ChatUser[], current: Id | undefined): ChatUser | undefined {
  const index = users.findIndex(({ userId }) => isSameId(userId, current));
  return [...users.slice(index + 1), ...users.slice(0, Math.max(index, 0))].find(({ unread }) => unread > 0);
}

/** Returns `3 unread in 2 conversations`, or `More than 50 unread in 40 conversations` if the list has more pages. */
function unreadText(users: readonly ChatUser[], hasMore = false): string {
  const unreadPeople = users.filter(({ unread }) => unread > 0);
  const count = unreadPeople.reduce((sum, { unread }) => sum + unread, 0);
  if (count === 0) return 'No unread messages';
  const text = `${count} unread in ${counted(unreadPeople.length, 'conversation')}`;
  return hasMore ? `More than ${text}` : text;
}

/** Alt shortcuts by physical key, because the character that Alt types differs between systems. */
function useShortcuts(handlers: Record<string, () => void>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const handler = event.altKey && !event.ctrlKey && !event.metaKey ? handlers[event.code] : undefined;
    if (!handler || document.querySelector('[role=alertdialog], [aria-modal=true]')) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
