import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsProofRequested } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resolveProof } from '@/store/store';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

/** Shows the password dialog while a call waits for it; leaving the page cancels the call. */
export function ProofHost() {
  const isWanted = useAppSelector(selectIsProofRequested);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [ProofDialog, want] = useOnDemand(async () => (await import('./ProofDialog')).ProofDialog);
  const [isShown, setShown] = useState(false);
  if (isWanted && !isShown) setShown(true);

  /** If the dialog cannot be loaded, the call is refused. */
  const show = useEffectEvent(async () => {
    if (!(await want())) dispatch(resolveProof(false));
  });
  useEffect(() => {
    if (isWanted) void show();
  }, [isWanted]);

  const giveUp = useEffectEvent(() => {
    if (isWanted) dispatch(resolveProof(false));
  });
  useEffect(() => () => giveUp(), [pathname]);

  return (
    ProofDialog &&
    isShown && (
      <ProofDialog
        isOpen={isWanted}
        onEnd={(isProved) => dispatch(resolveProof(isProved))}
        onExited={() => setShown(false)}
      />
    )
  );
}
