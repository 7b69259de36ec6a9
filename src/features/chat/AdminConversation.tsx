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
  /** Whether the service has returned this person's name. */
  isKnown: boolean;
  /** Called when the history is read again, so that the caller can retry its own failed reads. */
  onRetry: () => void;
};

/** One conversation in the console. All administrators share one sender id, so that a member has one conversation. */
export function AdminConversation({ person, isKnown, onRetry }: Props) {
  const groupName = groupNameOf(adminSenderId, person.id);
  const history = useGetAdminHistoryInfiniteQuery({ userId: person.id, uniqueId: groupName });
  const { refetch: readHistory } = history;
  const refetch = useCallback(() => {
    onRetry();
    return readHistory();
  }, [onRetry, readHistory]);

  // Only a refusal proves that the person does not exist; a failed connection does not.
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

/** Shown when the address names a person who does not exist. */
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
