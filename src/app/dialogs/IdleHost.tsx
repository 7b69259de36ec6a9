import { useEffect } from 'react';
import { selectIdleEnd } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { useLoadWhen, useOnDemand } from '@/ui/hooks/useOnDemand';
import { useSiteConfig } from '@/ui/page/siteConfig';

/**
 * Watches for inactivity while a person is signed in and shows the warning; the code for both is loaded when needed.
 */
export function IdleHost() {
  const dispatch = useAppDispatch();
  const { sessionIdle } = useSiteConfig();
  const isWatching = useAppSelector(selectIsSignedIn) && sessionIdle !== null;
  const endsAt = useAppSelector(selectIdleEnd);
  const isEndNear = endsAt !== null;
  const [Warning, loadWarning] = useOnDemand(async () => (await import('./IdleWarning')).IdleWarning);
  useLoadWhen(isEndNear, loadWarning);

  useEffect(() => {
    if (!isWatching) return;
    import(/* webpackChunkName: "shell" */ '@/store/session/idleSaga').then(
      ({ idleSaga }) => dispatch(startSaga('idle', idleSaga)),
      // The service still ends the session; only the warning is missing until the next sign-in.
      () => {},
    );
  }, [isWatching, dispatch]);

  return isEndNear && Warning && <Warning endsAt={endsAt} />;
}
