import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import type { User } from '@/contract/people/user';
import type { NumberChange } from '@/store/account/userSlice';

/** Something the person should do now, and where or how it is done. */
export type ToDo = { title: string; hint: string; action: string } & (
  { to: string } | { does: 'openChat' | 'readAlerts' }
);

type Facts = {
  user: User | null;
  isAdmin: boolean;
  unread: number;
  numberChange: Pick<NumberChange, 'step' | 'contact'>;
  newAlerts: number;
};

const counted = (count: number, noun: string) => (count === 1 ? `1 new ${noun}` : `${count} new ${noun}s`);
const listed = (names: string[]) =>
  names.length > 2 ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}` : names.join(' and ');

/** What needs doing now, the most personal first; each goes away once it is done. */
export function toDosOf({ user, isAdmin, unread, numberChange, newAlerts }: Facts): ToDo[] {
  const cards = user?.newPlanCards ?? [];
  return [
    unread > 0 && {
      title: counted(unread, 'message'),
      hint: isAdmin ? 'Members wrote to you.' : 'Your benefits team wrote to you.',
      action: 'Open chat',
      ...(isAdmin ? { to: pages.messages } : { does: 'openChat' as const }),
    },
    numberChange.step === 'code'
      ? {
          title: 'Confirm your new number',
          hint: `We sent a code to ${formatContact(numberChange.contact)}.`,
          action: 'Enter code',
          to: pages.profile,
        }
      : user !== null &&
        !user.userContact && {
          title: 'Add your contact number',
          hint: 'Without it we cannot send you codes.',
          action: 'Add number',
          to: pages.profile,
        },
    cards.length > 0 && {
      title: `New ${listed(cards)} plan ${cards.length === 1 ? 'card' : 'cards'}`,
      hint: 'To show at your next visit.',
      action: 'Open my plan',
      to: pages.myPlans,
    },
    newAlerts > 0 && {
      title: counted(newAlerts, 'alert'),
      hint: 'News about your plans and deadlines.',
      action: 'Read',
      does: 'readAlerts' as const,
    },
  ].filter((toDo) => toDo !== false);
}
