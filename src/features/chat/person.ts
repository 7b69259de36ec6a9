import { useFindChatUsersQuery } from '@/api/chat';
import { type Id, isSameId } from '@/contract/id';
import { type ChatUser, firstChatPage } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { searchKey } from '@/contract/searchKey';

/** A person to chat with; `isOnline` is undefined if their presence is unknown. */
export type ChatPartner = {
  id: Id;
  name: string;
  picture: string | null;
  isOnline?: boolean;
  /** The employee on whose page administrators find the person, if the service sends it. */
  employeeId?: Id;
};

/** The employee page's URL with this person selected; undefined if unknown. */
export const recordPathOf = ({ id, employeeId }: ChatPartner) =>
  employeeId === undefined
    ? undefined
    : `${pages.employee(employeeId)}${isSameId(id, employeeId) ? '' : `?${new URLSearchParams({ person: String(id) })}`}`;

export const personOf = ({ userId, userName, profileImage, online, employeeId }: ChatUser): ChatPartner => ({
  id: userId,
  name: userName,
  picture: profileImage,
  isOnline: online,
  employeeId,
});

/** Filters people by parts of their names, which are compared in the same way as in every other search. */
export const filterByName = (people: readonly ChatUser[], text: string) => {
  const words = searchKey(text).split(' ');
  return people.filter(({ userName }) => words.every((word) => searchKey(userName).includes(word)));
};

/** Most services use numeric IDs. Using the same type as the list avoids refetching the history when the name loads. */
const normalizeId = (id: string): Id => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id);

/**
 * The person whose conversation the URL opens. People who have never written are in no list, so they are requested
 * by ID; `isUnknownPerson` is true if there is no such person.
 */
export function usePerson(id: string | undefined, people: readonly ChatUser[] | undefined, isListLoaded: boolean) {
  const listedUser = people?.find(({ userId }) => isSameId(userId, id));
  const userQuery = useFindChatUsersQuery(
    { userId: id ?? '', page: firstChatPage, limit: 1 },
    { skip: id === undefined || listedUser !== undefined || !isListLoaded },
  );
  /** Requests the name again if the last request failed. */
  const retry = () => void (userQuery.isError && userQuery.refetch());
  if (id === undefined) return { person: null, isPersonFound: false, isUnknownPerson: false, retry };

  const foundUser = listedUser ?? userQuery.currentData?.find(({ userId }) => isSameId(userId, id));
  // An ID would not tell an administrator who this is.
  const unnamedPartner: ChatPartner = { id: normalizeId(id), name: 'Member', picture: null };
  return {
    person: foundUser ? personOf(foundUser) : unnamedPartner,
    isPersonFound: foundUser !== undefined,
    isUnknownPerson: !foundUser && userQuery.isSuccess && !userQuery.isFetching,
    retry,
  };
}
