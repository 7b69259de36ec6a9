import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsProofRequested } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resolveProof } from '@/store/store';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

/** Shows the dialog for a proof of identity while a call waits for it; leaving the page cancels the call. */
export function ProofHost() {
  const isRequested = useAppSelector(selectIsProofRequested);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [ProofDialog, loadDialog] = useOnDemand(async () => (await import('./ProofDialog')).ProofDialog);
  const [isShown, setShown] = useState(false);
  if (isRequested && !isShown) setShown(true);

  /** If the dialog cannot be loaded, the call is canceled. */
  const show = useEffectEvent(async () => {
    if (!(await loadDialog())) dispatch(resolveProof(false));
  });
  useEffect(() => {
    if (isRequested) void show();
  }, [isRequested]);

  const cancelOnLeave = useEffectEvent(() => {
    if (isRequested) dispatch(resolveProof(false));
  });
  useEffect(() => () => cancelOnLeave(), [pathname]);

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
