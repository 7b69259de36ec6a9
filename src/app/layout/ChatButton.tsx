import ChatIcon from '@material-design-icons/svg/outlined/chat_bubble_outline.svg';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { adminSenderId } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { chatClosed, chatRequested, selectIsChatOpen, selectUnread } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin } from '@/store/session/sessionSlice';
import { IconButton } from '@/ui/fields/IconButton';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import { UnreadBadge } from './UnreadBadge';

/** Takes administrators to the messages; for members, opens and closes the chat window. */
export function ChatButton() {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isAdmin = useAppSelector(selectIsAdmin);
  const unreadCount = useAppSelector(selectUnread);
  const [ChatWindow, loadWindow] = useOnDemand(async () => (await import('@/features/chat/ChatWindow')).ChatWindow);
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatOpen);

  // Loads the window in an effect, because the home page opens the chat too.
  const openWindow = useEffectEvent(async () => {
    if (!(await loadWindow())) dispatch(chatClosed());
  });
  // On phones the window covers the button, which can take focus only once the window has closed.
  const shouldRestoreFocus = useRef(false);
  useEffect(() => {
    if (isOpen) void openWindow();
    else if (shouldRestoreFocus.current) button.current?.focus();
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
