import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { selectUnread } from '@/store/chatSlice';
import { useAppSelector } from '@/store/hooks';
import { selectIsAdmin } from '@/store/sessionSlice';
import { Popup } from '@/ui/Popup';

/** Leads administrators to the messages; a member is told honestly that the chat is not there yet (LAYOUT-16, D-52). */
export function ChatButton() {
  const navigate = useNavigate();
  const isAdmin = useAppSelector(selectIsAdmin);
  const unread = useAppSelector(selectUnread);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <IconButton
        aria-label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'}
        onClick={() => (isAdmin ? void navigate(pages.messages) : setOpen(true))}
      >
        <Badge badgeContent={unread} color="secondary" max={99}>
          <ChatIcon />
        </Badge>
      </IconButton>
      <Popup title="Chat" open={isOpen} onClose={() => setOpen(false)} width="xs">
        <Typography>Chatting with an administrator is not available on this site yet.</Typography>
      </Popup>
    </>
  );
}
