import Button from '@mui/material/Button';
import { useCallback } from 'react';

import { useGetAdminHistoryInfiniteQuery } from '@/api/chat';
import { isCallError, isRefusal } from '@/api/core/failure';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { EmptyState } from '@/ui/page/EmptyState';
import { PageLink } from '@/ui/page/PageLink';

import { Conversation } from './Conversation';
import type { Person } from './person';

type Props = {
  person: Person;
  /** The service has named them. */
  isKnown: boolean;
  /** What else is read again when the history is. */
  onRetry: () => void;
};

/** A conversation as every administrator sees it, who all write as one (CHAT-31). */
export function AdminConversation({ person, isKnown, onRetry }: Props) {
  const groupName = groupNameOf(adminSenderId, person.id);
  const history = useGetAdminHistoryInfiniteQuery({ userId: person.id, uniqueId: groupName });
  const { refetch: readHistory } = history;
  const refetch = useCallback(() => {
    onRetry();
    return readHistory();
  }, [onRetry, readHistory]);

  // Only the service can say that there is nobody; one that cannot be reached has not said so.
  const isRefused = isCallError(history.error) && isRefusal(history.error);
  if (!isKnown && isRefused && !history.currentData) return <UnknownPerson />;
  return (
    <Conversation
      groupName={groupName}
      person={person}
      ownId={adminSenderId}
      ownName="Admin"
      history={{ ...history, refetch }}
    />
  );
}

/** An address that leads to nobody's conversation. */
export const UnknownPerson = () => (
  <EmptyState
    text="There is nobody at this address"
    hint="The account may be gone, or the address was cut short."
    action={
      <Button component={PageLink} to={pages.messages} variant="outlined">
        All conversations
      </Button>
    }
  />
);
