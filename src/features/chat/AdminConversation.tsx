import { useCallback } from 'react';

import { useGetAdminHistoryInfiniteQuery } from '@/api/chat';
import { isCallError, isRefusal } from '@/api/core/failure';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';

import { Conversation } from './Conversation';
import type { Person } from './person';
import { UnknownPerson } from './UnknownPerson';

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
