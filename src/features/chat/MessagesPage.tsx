import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { countWithNoun } from '@/contract/format';
import { type Id, isSameId } from '@/contract/id';
import { adminSenderId, allConversations, type ChatUser, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { useCanOpen } from '@/features/shared/permissions';
import { useKeyDown } from '@/ui/hooks/useKeyDown';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { AdminConversation, ConversationNotFound, NoConversationSelected } from './AdminConversation';
import { ConversationHeader, SessionBar } from './ConversationHeader';
import { ConversationList } from './ConversationList';
import { PersonPicture, Presence } from './PersonPicture';
import { recordPathOf, usePerson } from './person';
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
  const { unfilteredPeople, unreadCandidates, hasMoreUnread } = conversations;
  const { person, isPersonFound, isUnknownPerson, retry } = usePerson(id, unfilteredPeople, conversations.isLoaded);
  const nextUnreadUser = findNextUnread(unreadCandidates, id);
  const canOpenEmployees = useCanOpen(pages.employees);
  const isShortWindow = useMediaQuery(shortWindowQuery);
  const showsOnlyConversation = isNarrow && person !== null;

  const renderSessionBar = (isInHeader: boolean) =>
    person && (
      <SessionBar
        conversation={{ groupName: groupNameOf(adminSenderId, person.id), with: person.id }}
        name={person.name}
        recordPath={canOpenEmployees ? recordPathOf(person) : undefined}
        isInHeader={isInHeader}
      />
    );
  const focusComposer = () => layout.current?.querySelector<HTMLElement>('[data-composer]')?.focus();
  const openNextUnread = () => {
    if (nextUnreadUser) void navigate(pages.conversation(nextUnreadUser.userId));
  };
  useShortcuts({ KeyN: openNextUnread, KeyM: focusComposer });

  // On the first render, focus stays on the page title; after a choice, it moves to the composer.
  const isFirstRender = useRef(true);
  const focusComposerAfterChoice = useEffectEvent(() => {
    if (!isFirstRender.current && !isNarrow) focusComposer();
    isFirstRender.current = false;
  });
  useEffect(() => focusComposerAfterChoice(), [id]);
  // On a phone in landscape the title alone takes half of the window and pushes the composer out of view.
  useEffect(() => {
    if (showsOnlyConversation && isShortWindow) layout.current?.scrollIntoView({ block: 'end' });
  }, [showsOnlyConversation, isShortWindow, id]);

  return (
    <Page
      title={person && !isUnknownPerson ? `${person.name} · Messages` : 'Messages'}
      heading={showsOnlyConversation && !isUnknownPerson ? person.name : 'Messages'}
      picture={showsOnlyConversation && !isUnknownPerson && <PersonPicture person={person} />}
      subtitle={
        showsOnlyConversation ? (
          <Presence isOnline={person.isOnline} />
        ) : unfilteredPeople ? (
          unreadText(unreadCandidates, hasMoreUnread)
        ) : (
          textPlaceholder
        )
      }
      back={showsOnlyConversation && <BackArrow to={pages.messages} label="Back to conversations" />}
      action={
        !showsOnlyConversation && <NextUnreadButton hasNext={nextUnreadUser !== undefined} onPress={openNextUnread} />
      }
    >
      <Box ref={layout} sx={layoutStyles}>
        {!showsOnlyConversation && (
          <Box component="section" aria-label="Conversations" sx={peopleStyles}>
            <ConversationList
              conversations={conversations}
              search={search}
              currentId={id ?? null}
              onSearch={setSearch}
            />
          </Box>
        )}
        {isUnknownPerson ? (
          <ConversationNotFound />
        ) : person ? (
          <Box component="section" aria-label={`Chat with ${person.name}`} sx={columnStyles}>
            {isNarrow ? renderSessionBar(false) : <ConversationHeader person={person} end={renderSessionBar(true)} />}
            <AdminConversation key={id} person={person} isPersonFound={isPersonFound} onRetry={retry} />
          </Box>
        ) : (
          !isNarrow && <NoConversationSelected />
        )}
      </Box>
    </Page>
  );
}

const shortWindowQuery = '(max-height: 500px)';

const columnStyles = { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 } as const;

const layoutStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, min(22rem, 40%)) minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
  height: { xs: 'max(24rem, calc(100dvh - 14rem))', md: 'max(26rem, calc(100dvh - 14.5rem))' },
  // Fills the window below the header.
  [`@media ${shortWindowQuery}`]: { height: 'calc(100dvh - 64px)' },
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
function findNextUnread(users: readonly ChatUser[], currentId: Id | undefined): ChatUser | undefined {
  const index = users.findIndex(({ userId }) => isSameId(userId, currentId));
  return [...users.slice(index + 1), ...users.slice(0, Math.max(index, 0))].find(({ unread }) => unread > 0);
}

/** Returns `3 unread in 2 conversations`, or `More than 50 unread in 40 conversations` if the list has more pages. */
function unreadText(users: readonly ChatUser[], hasMore = false): string {
  const unreadPeople = users.filter(({ unread }) => unread > 0);
  const count = unreadPeople.reduce((sum, { unread }) => sum + unread, 0);
  if (count === 0) return 'No unread messages';
  const text = `${count} unread in ${countWithNoun(unreadPeople.length, 'conversation')}`;
  return hasMore ? `More than ${text}` : text;
}

/** Handles Alt shortcuts by physical key, because the character that Alt types differs between systems. */
function useShortcuts(handlers: Record<string, () => void>) {
  useKeyDown((event) => {
    const handler = event.altKey && !event.ctrlKey && !event.metaKey ? handlers[event.code] : undefined;
    if (!handler || document.querySelector('[role=alertdialog], [aria-modal=true]')) return;
    event.preventDefault();
    handler();
  });
}
