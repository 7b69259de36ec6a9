import Typography from '@mui/material/Typography';

import { Popup } from '@/ui/Popup';

type Props = { isOpen: boolean; onClose: () => void };

/** What a member finds behind the Chat button for now: an honest word. */
export const ChatPopup = ({ isOpen, onClose }: Props) => (
  <Popup title="Chat" open={isOpen} onClose={onClose} width="xs">
    <Typography>Chatting with an administrator is not available on this site yet.</Typography>
  </Popup>
);
