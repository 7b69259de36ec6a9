import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { selectUnread } from '@/store/chat/chatSlice';
import { useAppSelector } from '@/store/hooks';
import { selectIsAdmin, selectUser } from '@/store/session/sessionSlice';
import { selectNumberChange } from '@/store/account/userSlice';

import { HomeSection } from './HomeSection';
import { surface } from './surface';
import { ToDoAction } from './ToDoAction';
import { toDosOf } from './toDos';

type Props = { newAlerts: number };

/** What needs doing now, or a calm line. */
export function ToDoList({ newAlerts }: Props) {
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const unread = useAppSelector(selectUnread);
  const numberChange = useAppSelector(selectNumberChange);
  const toDos = toDosOf({ user, isAdmin, unread, numberChange, newAlerts });

  return (
    <HomeSection id="to-do" heading="To do">
      {toDos.length === 0 ? (
        <Box sx={calmLook}>
          <Typography sx={{ fontWeight: 620 }}>You are all caught up.</Typography>
          <Typography variant="body2">Nothing needs doing right now.</Typography>
        </Box>
      ) : (
        <Box component="ul" sx={listLook}>
          {toDos.map((toDo) => (
            <Box component="li" key={toDo.action} sx={toDoLook}>
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

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
};

const toDoLook = {
  ...surface,
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

const calmLook = { px: 2, py: 1.5, borderRadius: 1.5, bgcolor: 'primary.soft', color: 'primary.main' };
