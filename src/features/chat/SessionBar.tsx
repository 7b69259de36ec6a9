import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { asked } from '@/store/account/userSlice';
import type { ActiveConversation } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';

type Props = {
  conversation: ActiveConversation;
  name: string;
  /** True inside a header; otherwise it is drawn as a bar of its own below one. */
  isInHead?: boolean;
};

/** Names the time zone of the message times, because it is the chat's and not the reader's, and ends the session. */
export const SessionBar = ({ conversation, name, isInHead = false }: Props) => (
  <Box sx={[words, !isInHead && bar]}>
    <span>Times in UTC−6</span>
    <EndSession conversation={conversation} name={name} />
  </Box>
);

const words = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
};
const bar = {
  justifyContent: 'space-between',
  pl: 2,
  pr: 1,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};

type EndSessionProps = { conversation: ActiveConversation; name: string };

/** Ends the session for both sides after a confirmation. */
function EndSession({ conversation, name }: EndSessionProps) {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      color="inherit"
      aria-haspopup="dialog"
      onClick={() => dispatch(asked({ kind: 'endChat', ...conversation, name }))}
      sx={{ flexShrink: 0 }}
    >
      End the Session
    </Button>
  );
}
