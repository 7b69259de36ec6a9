import Button from '@mui/material/Button';
import { useState } from 'react';

import { endAsked, type Shown } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

type Props = { conversation: Shown; name: string };

/** Ends the session of both sides, after a yes (CHAT-05, D-113). */
export function EndSession({ conversation, name }: Props) {
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
