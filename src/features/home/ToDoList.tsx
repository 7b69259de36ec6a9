import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { countWithNoun, joinWithAnd } from '@/contract/format';
import { adminSenderId } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import { useHasPermission } from '@/features/shared/permissions';
import { selectNumberChange } from '@/store/account/userSlice';
import { chatRequested, selectUnread } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useRequests } from '@/store/push/useRequests';
import { selectIsAdmin, selectUser } from '@/store/session/sessionSlice';
import { PageLink } from '@/ui/page/PageLink';

import { goToSection, HomeSection } from './HomeSection';
import { surfaceStyles } from './surface';

type ToDo = { title: string; hint: string; action: string } & ({ to: string } | { command: 'openChat' | 'readAlerts' });

/** The open tasks, the most personal first. */
function useToDos(newAlertCount: number): ToDo[] {
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const canChat = useHasPermission('chat');
  const allUnreadCount = useAppSelector(selectUnread);
  const unreadCount = isAdmin && !canChat ? 0 : allUnreadCount;
  const numberChange = useAppSelector(selectNumberChange);
  const requestCount = useRequests().list.decisions.length;
  const cards = user?.newPlanCards ?? [];
  return [
    requestCount > 0 && {
      title: countWithNoun(requestCount, 'family request'),
      hint:
        requestCount === 1
          ? 'Someone signed up as a spouse. Is that right?'
          : 'Several people signed up as spouses. Review each request.',
      action: 'Respond',
      to: pages.notifications,
    },
    unreadCount > 0 && {
      title: countWithNoun(unreadCount, 'new message'),
      hint: isAdmin ? 'Read and reply in Messages.' : 'Your benefits team wrote to you.',
      action: 'Open chat',
      ...(isAdmin ? { to: pages.messages } : { command: 'openChat' as const }),
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
          hint: 'We need it to send you sign-in codes.',
          action: 'Add number',
          to: pages.profile,
        },
    cards.length > 0 && {
      title: `New ${joinWithAnd(cards)} plan ${cards.length === 1 ? 'card' : 'cards'}`,
      hint: cards.length === 1 ? 'Show it at your next visit.' : 'Show them at your next visit.',
      action: 'Open my plan',
      to: pages.myPlans,
    },
    newAlertCount > 0 && {
      title: countWithNoun(newAlertCount, 'new alert'),
      hint: 'News about your plans and deadlines.',
      action: 'Read',
      command: 'readAlerts' as const,
    },
  ].filter((toDo) => toDo !== false);
}

export function ToDoList({ newAlertCount }: { newAlertCount: number }) {
  const toDos = useToDos(newAlertCount);
  return (
    <HomeSection id="to-do" heading="To do">
      {toDos.length === 0 ? (
        <Box sx={allDoneStyles}>
          <Typography sx={{ fontWeight: 620 }}>You’re all caught up.</Typography>
          <Typography variant="body2">No action needed right now.</Typography>
        </Box>
      ) : (
        <Box component="ul" sx={listStyles}>
          {toDos.map((toDo) => (
            <Box component="li" key={toDo.action} sx={toDoStyles}>
              <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 650 }}>{toDo.title}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {toDo.hint}
                </Typography>
              </Box>
              <ToDoAction toDo={toDo} />
            </Box>
          ))}
        </Box>
      )}
    </HomeSection>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
};

const toDoStyles = {
  ...surfaceStyles,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  position: 'relative',
  overflow: 'hidden',
  pl: 2.5,
  pr: 2,
  py: 1.5,
  '&::before': { content: '""', position: 'absolute', inset: '0 auto 0 0', width: 4, bgcolor: 'secondary.main' },
};

const allDoneStyles = { px: 2, py: 1.5, borderRadius: 1.5, bgcolor: 'primary.soft', color: 'primary.main' };

function ToDoAction({ toDo }: { toDo: ToDo }) {
  const dispatch = useAppDispatch();
  const buttonProps = { color: 'secondary', variant: 'outlined', size: 'small' } as const;
  const name = `${toDo.action}: ${toDo.title}`;

  if ('to' in toDo)
    return (
      <Button component={PageLink} to={toDo.to} aria-label={name} {...buttonProps}>
        {toDo.action}
      </Button>
    );

  const handlePress = () =>
    toDo.command === 'openChat' ? dispatch(chatRequested({ openWith: adminSenderId })) : goToSection('alerts');
  return (
    <Button aria-label={name} onClick={handlePress} {...buttonProps}>
      {toDo.action}
    </Button>
  );
}
