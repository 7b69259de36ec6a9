import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsProofRequested } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resolveProof } from '@/store/store';
import { useLoadWhen, useOnDemand } from '@/ui/hooks/useOnDemand';

/** Shows the dialog for a proof of identity while a call waits for it; leaving the page cancels the call. */
export function ProofHost() {
  const isRequested = useAppSelector(selectIsProofRequested);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  if (isRequested && !isShown) setShown(true);

  const cancel = () => isRequested && dispatch(resolveProof(false));
  const [ProofDialog, loadDialog] = useOnDemand(async () => (await import('./ProofDialog')).ProofDialog);
  // If the dialog cannot be loaded, the call is canceled.
  useLoadWhen(isRequested, loadDialog, cancel);

  const cancelOnLeave = useEffectEvent(cancel);
  useEffect(() => () => void cancelOnLeave(), [pathname]);

  return (
    ProofDialog &&
    isShown && (
      <ProofDialog
        isOpen={isRequested}
        onEnd={(isProved) => dispatch(resolveProof(isProved))}
        onExited={() => setShown(false)}
      />
    )
  );
}
