import ChatIcon from '@iconify-json/ic/icons.json?outline-chat-bubble-outline';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { adminSenderId } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { chatClosed, chatRequested, selectIsChatOpen, selectUnread } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin } from '@/store/session/sessionSlice';
import { IconButton } from '@/ui/fields/IconButton';
import { useLoadWhen, useOnDemand } from '@/ui/hooks/useOnDemand';
import { UnreadBadge } from './UnreadBadge';

/** Takes administrators to the messages; for members, opens and closes the chat window. */
export function ChatButton() {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isAdmin = useAppSelector(selectIsAdmin);
  const unreadCount = useAppSelector(selectUnread);
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatOpen);

  // Not loaded by a press of this button, because the home page opens the chat too.
  const [ChatWindow, loadWindow] = useOnDemand(async () => (await import('@/features/chat/ChatWindow')).ChatWindow);
  useLoadWhen(isOpen, loadWindow, () => dispatch(chatClosed()));
  // On phones the window covers the button, which can take focus only once the window has closed.
  const shouldRestoreFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && shouldRestoreFocus.current) button.current?.focus();
    shouldRestoreFocus.current = false;
  }, [isOpen]);

  function handlePress() {
    if (isAdmin) void navigate(pages.messages);
    else dispatch(isOpen ? chatClosed() : chatRequested({ openWith: adminSenderId }));
  }

  function handleClose() {
    shouldRestoreFocus.current = true;
    dispatch(chatClosed());
  }

  return (
    <>
      <IconButton
        ref={button}
        aria-label={unreadCount > 0 ? `Chat, ${unreadCount} unread` : 'Chat'}
        aria-expanded={isAdmin ? undefined : isOpen}
        onClick={handlePress}
      >
        <ChatIcon />
        <UnreadBadge count={unreadCount} />
      </IconButton>
      {ChatWindow && isOpen && <ChatWindow onClose={handleClose} />}
    </>
  );
}
