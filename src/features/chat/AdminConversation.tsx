import { useGetAdminHistoryInfiniteQuery } from '@/api/chat';
import { adminSenderId, groupNameOf } from '@/contract/chat';

import { Conversation } from './Conversation';
import type { Person } from './person';
import { UnknownPerson } from './UnknownPerson';

type Props = {
  person: Person;
  /** The service has named them. */
  isKnown: boolean;
};

/** A conversation as every administrator sees it, who all write as one (CHAT-31). */
export function AdminConversation({ person, isKnown }: Props) {
  const groupName = groupNameOf(adminSenderId, person.id);
  const history = useGetAdminHistoryInfiniteQuery({ userId: person.id, uniqueId: groupName });
  if (!isKnown && history.error && !history.currentData) return <UnknownPerson />;
  return <Conversation groupName={groupName} person={person} ownId={adminSenderId} ownName="Admin" history={history} />;
}
