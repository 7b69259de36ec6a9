import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { selectUnread } from '@/store/chatSlice';
import { useAppSelector } from '@/store/hooks';
import { selectIsAdmin } from '@/store/sessionSlice';

const ChatPopup = lazy(async () => ({ default: (await import('./ChatPopup')).ChatPopup }));

/** Leads administrators to the messages, and opens a member's chat (LAYOUT-16, D-52). */
export function ChatButton() {
  const navigate = useNavigate();
  const isAdmin = useAppSelector(selectIsAdmin);
  const unread = useAppSelector(selectUnread);
  const [popup, setPopup] = useState<'closed' | 'open' | null>(null);

  return (
    <>
      <IconButton
        aria-label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'}
        onClick={() => (isAdmin ? void navigate(pages.messages) : setPopup('open'))}
      >
        <Badge badgeContent={unread} color="secondary" max={99}>
          <ChatIcon />
        </Badge>
      </IconButton>
      {popup && (
        <Suspense fallback={null}>
          <ChatPopup isOpen={popup === 'open'} onClose={() => setPopup('closed')} />
        </Suspense>
      )}
    </>
  );
}
