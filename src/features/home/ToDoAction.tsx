import Button from '@mui/material/Button';

import { adminSenderId } from '@/contract/messages/chat';
import { chatAsked } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';
import { PageLink } from '@/ui/page/PageLink';

import { goToSection } from './HomeSection';
import type { ToDo } from './toDos';

/** The way to getting it done. */
export function ToDoAction({ toDo }: { toDo: ToDo }) {
  const dispatch = useAppDispatch();
  const look = { color: 'secondary', variant: 'outlined', size: 'small' } as const;
  const name = `${toDo.action}: ${toDo.title}`;

  if ('to' in toDo)
    return (
      <Button component={PageLink} to={toDo.to} aria-label={name} {...look}>
        {toDo.action}
      </Button>
    );

  const handlePress = () =>
    toDo.does === 'openChat' ? dispatch(chatAsked({ openWith: adminSenderId })) : goToSection('alerts');
  return (
    <Button aria-label={name} onClick={handlePress} {...look}>
      {toDo.action}
    </Button>
  );
}
