import { type ComponentType, useEffect, useState } from 'react';

import { useAppDispatch } from '@/store/hooks';
import { whenIdle } from '@/store/store';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Loads what no first screen needs, once the page is idle: the connection banner, and reporting of web vitals. */
export function DeferredFeatures() {
  const dispatch = useAppDispatch();
  const { webVitalsSample } = useSiteConfig();
  const [ConnectionBanner, setConnectionBanner] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    dispatch(whenIdle())
      .then(() => import(/* webpackChunkName: "connection" */ '@/app/layout/Connection'))
      .then(
        ({ Connection }) => {
          if (!isUnmounted) setConnectionBanner(() => Connection);
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

  return ConnectionBanner && <ConnectionBanner />;
}
