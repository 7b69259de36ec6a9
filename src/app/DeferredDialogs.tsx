import { type ComponentType, useEffect, useState } from 'react';

import { useAppDispatch } from '@/store/hooks';
import { whenIdle } from '@/store/store';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Loads dialogs that no first screen needs, once the page is idle. */
export function DeferredDialogs() {
  const dispatch = useAppDispatch();
  const { webVitalsSample } = useSiteConfig();
  const [Part, setPart] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    dispatch(whenIdle())
      .then(() => import(/* webpackChunkName: "connection" */ '@/app/layout/Connection'))
      .then(
        ({ Connection }) => {
          if (!isUnmounted) setPart(() => Connection);
        },
        // Pages report missing code themselves when it is needed.
        () => {},
      );
    return () => {
      isUnmounted = true;
    };
  }, [dispatch]);

  useEffect(() => {
    if (Math.random() >= webVitalsSample) return;
    dispatch(whenIdle())
      .then(() => import(/* webpackChunkName: "webVitals" */ './webVitals'))
      .then(
        ({ sendWebVitals }) => sendWebVitals(dispatch),
        // Web vitals are optional, so a failed load is ignored.
        () => {},
      );
  }, [dispatch, webVitalsSample]);

  return Part && <Part />;
}
