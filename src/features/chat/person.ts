import { useCallback } from 'react';

import { useGetOwnChatUsersQuery } from '@/api/chat';
import { sameId, type Id } from '@/contract/id';
import { firstChatPage, type ChatUser } from '@/contract/messages/chat';

/** Somebody to talk to; whether they are there may not be known. */
export type Person = { id: Id; name: string; picture: string | null; isOnline?: boolean };

export const personOf = ({ userId, userName, profileImage, online }: ChatUser): Person => ({
  id: userId,
  name: userName,
  picture: profileImage,
  isOnline: online,
});

/** Those whose name has a text in it, in whatever case. */
export const namedLike = (people: readonly ChatUser[], text: string) => {
  const wanted = text.toLocaleLowerCase();
  return wanted ? people.filter(({ userName }) => userName.toLocaleLowerCase().includes(wanted)) : people;
};

/** As most services name people: whoever is named later keeps their id, and their conversation is read once. */
const numbered = (id: string): Id => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id);

/**
 * Whose conversation an address opens. Somebody who has never written is in no list and is asked for by number; null
 * when there is no such person.
 */
export function usePerson(id: string | undefined, people: readonly ChatUser[] | undefined, isListRead: boolean) {
  const listed = people?.find(({ userId }) => sameId(userId, id));
  const asked = useGetOwnChatUsersQuery(
    { userId: id ?? '', page: firstChatPage, limit: 1 },
    { skip: id === undefined || listed !== undefined || !isListRead },
  );
  const { isError, refetch } = asked;
  /** Reads the name again where it could not be read. */
  const askAgain = useCallback(() => void (isError && refetch()), [isError, refetch]);
  if (id === undefined) return { person: null, isKnown: false, isNobody: false, askAgain };

  const found = listed ?? asked.currentData?.find(({ userId }) => sameId(userId, id));
  const unnamed: Person = { id: numbered(id), name: `Member ${id}`, picture: null };
  return {
    person: found ? personOf(found) : unnamed,
    isKnown: found !== undefined,
    isNobody: !found && asked.isSuccess && !asked.isFetching,
    askAgain,
  };
}
