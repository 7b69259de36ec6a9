import type { ChatUser } from '@/contract/messages/chat';

/** Those whose name has a text in it, in whatever case. */
export const namedLike = (people: readonly ChatUser[], text: string) => {
  const wanted = text.toLocaleLowerCase();
  return wanted ? people.filter(({ userName }) => userName.toLocaleLowerCase().includes(wanted)) : people;
};
