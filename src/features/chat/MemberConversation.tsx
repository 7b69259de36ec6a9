import { useGetHistoryInfiniteQuery } from '@/api/chat';
import type { Id } from '@/contract/id';

import { Conversation } from './Conversation';
import type { Person } from './person';

type Props = { groupName: string; ownId: Id; person: Person };

/** A member's conversation with the administrators. */
export function MemberConversation({ groupName, ownId, person }: Props) {
  const history = useGetHistoryInfiniteQuery({ userId: ownId, uniqueId: groupName });
  return <Conversation groupName={groupName} person={person} ownId={ownId} ownName="You" history={history} />;
}
