import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { adminSenderId, allConversations, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { useMedia } from '@/ui/hooks/useMedia';

import { AdminConversation } from './AdminConversation';
import { ConversationHead } from './ConversationHead';
import { ConversationList } from './ConversationList';
import { NextUnread } from './NextUnread';
import { NoConversation } from './NoConversation';
import { PersonPicture } from './PersonPicture';
import { Presence } from './Presence';
import { SessionBar } from './SessionBar';
import { UnknownPerson } from './UnknownPerson';
import { nextUnread, unreadWords } from './unread';
import { useConversations } from './useConversations';
import { usePerson } from './usePerson';
import { useShortcuts } from './useShortcuts';

/** Keeps the line free, so that nothing moves when the words arrive. */
const placeOfWords = '\u00a0';

/** Every conversation at the left and the chosen one at the right, one of the two where there is little room (CHAT-29). */
export function MessagesPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const desk = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 899.95px)');
  const [search, setSearch] = useState(allConversations);
  const conversations = useConversations(search);
  const { everybody, unread, hasMoreUnread } = conversations;
  const { person, isKnown, isNobody, askAgain } = usePerson(id, everybody, conversations.isRead);
  const next = nextUnread(unread, id);
  const isAlone = isNarrow && person !== null;

  const session = (isInHead: boolean) =>
    person && (
      <SessionBar
        conversation={{ groupName: groupNameOf(adminSenderId, person.id), with: person.id }}
        name={person.name}
        isInHead={isInHead}
      />
    );
  const write = () => desk.current?.querySelector<HTMLElement>('[data-composer]')?.focus();
  const goOn = () => {
    if (next) void navigate(pages.conversation(next.userId));
  };
  useShortcuts({ KeyN: goOn, KeyM: write });

  // The page itself has put the focus on its title; whoever chose a conversation means to write.
  const isFirst = useRef(true);
  const turnTo = useEffectEvent(() => {
    if (!isFirst.current && !isNarrow) write();
    isFirst.current = false;
  });
  useEffect(() => turnTo(), [id]);

  return (
    <Page
      title={person && !isNobody ? `${person.name} · Messages` : 'Messages'}
      heading={isAlone && !isNobody ? person.name : 'Messages'}
      picture={isAlone && !isNobody && <PersonPicture person={person} />}
      context={
        isAlone ? (
          <Presence isOnline={person.isOnline} />
        ) : everybody ? (
          unreadWords(unread, hasMoreUnread)
        ) : (
          placeOfWords
        )
      }
      back={isAlone && <BackArrow to={pages.messages} label="All conversations" />}
      action={!isAlone && <NextUnread isThere={next !== undefined} onPress={goOn} />}
    >
      <Box ref={desk} sx={deskLook}>
        {!isAlone && (
          <Box component="section" aria-label="Conversations" sx={peopleLook}>
            <ConversationList conversations={conversations} search={search} current={id ?? null} onSearch={setSearch} />
          </Box>
        )}
        {isNobody ? (
          <UnknownPerson />
        ) : person ? (
          <Box component="section" aria-label={`Chat with ${person.name}`} sx={column}>
            {isNarrow ? session(false) : <ConversationHead person={person} end={session(true)} />}
            <AdminConversation key={id} person={person} isKnown={isKnown} onRetry={askAgain} />
          </Box>
        ) : (
          !isNarrow && <NoConversation />
        )}
      </Box>
    </Page>
  );
}

const column = { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 } as const;

const deskLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, min(22rem, 40%)) minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
  height: { xs: 'max(24rem, calc(100dvh - 14rem))', md: 'max(26rem, calc(100dvh - 14.5rem))' },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  overflow: 'hidden',
};

const peopleLook = { ...column, borderRight: { md: '1px solid' }, borderColor: { md: 'divider' } };
