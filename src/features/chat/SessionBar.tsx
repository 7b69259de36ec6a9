import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { endAsked, type Shown } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

type Props = {
  conversation: Shown;
  name: string;
  /** It stands in a head, instead of beneath one. */
  isInHead?: boolean;
};

/** Says whose clock the times are of, which is nobody's own, and ends the session. */
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

type EndSessionProps = { conversation: Shown; name: string };

/** Ends the session of both sides, after a yes (CHAT-05, D-113). */
function EndSession({ conversation, name }: EndSessionProps) {
  const [isAsking, setAsking] = useState(false);
  const [EndSessionDialog, want] = useOnDemand(async () => (await import('./EndSessionDialog')).EndSessionDialog);
  const dispatch = useAppDispatch();

  async function ask() {
    if (await want()) setAsking(true);
  }

  return (
    <>
      <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => void ask()} sx={{ flexShrink: 0 }}>
        End the Session
      </Button>
      {EndSessionDialog && (
        <EndSessionDialog
          name={name}
          isOpen={isAsking}
          onCancel={() => setAsking(false)}
          onEnd={() => {
            setAsking(false);
            dispatch(endAsked(conversation));
          }}
        />
      )}
    </>
  );
}
