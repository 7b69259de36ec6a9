import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { adminSenderId } from '@/contract/chat';
import { pages } from '@/contract/pages';
import { chatClosed, chatOpened, selectIsChatOpen, selectUnread } from '@/store/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin } from '@/store/sessionSlice';
import { useOnDemand } from '@/ui/useOnDemand';

const mostShown = 99;

/** Leads administrators to the messages, and opens a member's chat (LAYOUT-16, D-52). */
export function ChatButton() {
  const navigate = useNavigate();
  const isAdmin = useAppSelector(selectIsAdmin);
  const unread = useAppSelector(selectUnread);
  const [ChatPopup, want] = useOnDemand(async () => (await import('./ChatPopup')).ChatPopup);
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatOpen);

  // Home opens the chat too.
  const bring = useEffectEvent(async () => {
    if (!(await want())) dispatch(chatClosed());
  });
  useEffect(() => {
    if (isOpen) void bring();
  }, [isOpen]);

  const handlePress = () => (isAdmin ? void navigate(pages.messages) : dispatch(chatOpened({ openWith: adminSenderId })));

  return (
    <>
      <IconButton aria-label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'} onClick={handlePress}>
        <ChatIcon />
        {unread > 0 && (
          <Box component="span" sx={badge}>
            {unread > mostShown ? `${mostShown}+` : unread}
          </Box>
        )}
      </IconButton>
      {ChatPopup && <ChatPopup isOpen={isOpen} onClose={() => dispatch(chatClosed())} />}
    </>
  );
}

const badge = {
  position: 'absolute',
  top: 2,
  left: '50%',
  minWidth: 20,
  px: 0.625,
  borderRadius: 1.25,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '20px',
  textAlign: 'center',
};
