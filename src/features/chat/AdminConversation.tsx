import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useGetAdminHistoryInfiniteQuery } from '@/api/chat';
import { isCallError, isRefusal } from '@/api/core/failure';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { fullNameOf } from '@/contract/people/user';
import { useAppSelector } from '@/store/hooks';
import { selectUser } from '@/store/session/sessionSlice';
import { EmptyState } from '@/ui/page/EmptyState';
import { PageLink } from '@/ui/page/PageLink';

import { Conversation } from './Conversation';
import type { ChatPartner } from './person';

type Props = {
  person: ChatPartner;
  /** Whether the service has returned this person's name. */
  isPersonFound: boolean;
  /** Called when the history is refetched, so that the caller can retry its own failed requests. */
  onRetry: () => void;
};

/** One conversation in the console. All administrators share one sender ID, so that a member has one conversation. */
export function AdminConversation({ person, isPersonFound, onRetry }: Props) {
  const groupName = groupNameOf(adminSenderId, person.id);
  const history = useGetAdminHistoryInfiniteQuery({ userId: person.id, uniqueId: groupName });
  const user = useAppSelector(selectUser);
  function refetch() {
    onRetry();
    return history.refetch();
  }

  // Only a refusal proves that the person does not exist; a failed connection does not.
  const isRefused = isCallError(history.error) && isRefusal(history.error);
  if (!isPersonFound && isRefused && !history.currentData) return <ConversationNotFound />;
  return (
    <Conversation
      groupName={groupName}
      person={person}
      ownId={adminSenderId}
      ownName="Admin"
      ownAuthor={user ? fullNameOf(user) : undefined}
      history={{ ...history, refetch }}
    />
  );
}

export const ConversationNotFound = () => (
  <EmptyState
    text="Conversation not found"
    hint="The account may have been deleted, or the link may be incomplete."
    action={
      <Button component={PageLink} to={pages.messages} variant="outlined">
        Back to conversations
      </Button>
    }
  />
);

export const NoConversationSelected = () => (
  <Box sx={{ display: 'grid', alignContent: 'center', bgcolor: 'background.default' }}>
    <EmptyState
      text="Choose a conversation"
      hint={
        <>
          <Keys keys="Alt+N" />: next unread conversation. <Keys keys="Alt+M" />: write a message.
        </>
      }
    />
  </Box>
);

const Keys = ({ keys }: { keys: string }) => (
  <Box component="kbd" sx={keyStyles}>
    {keys}
  </Box>
);

const keyStyles = {
  px: 0.75,
  py: 0.25,
  font: 'inherit',
  fontSize: '0.875em',
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 0.5,
};
