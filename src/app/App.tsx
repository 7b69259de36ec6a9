import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { AccountDeleted } from '@/app/dialogs/AccountDeleted';
import { ConfirmHost } from '@/app/dialogs/ConfirmHost';
import { IdleHost } from '@/app/dialogs/IdleHost';
import { ProofHost } from '@/app/dialogs/ProofHost';
import { QuestionToasts } from '@/app/dialogs/QuestionToasts';
import { defaultConfig, type SiteConfig } from '@/contract/config';
import { setDisplayTimeZone } from '@/contract/format';
import { automaticNavigation, setNavigate } from '@/store/navigation';
import type { Store } from '@/store/store';
import { Announcer } from '@/ui/announce/Announcer';
import { ChangeSiteConfigContext, SiteConfigContext } from '@/ui/page/siteConfig';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';
import { pageNonce } from '@/ui/theme/pageNonce';
import { Toasts } from '@/ui/toast/Toasts';

import { DeferredFeatures } from './DeferredFeatures';
import { ErrorBoundary } from './ErrorBoundary';
import { AppRoutes } from './routes';

type Props = {
  store: Store;
  config?: SiteConfig;
};

/** Days are shown in the program's time zone. */
function applyTimeZone(config: SiteConfig) {
  setDisplayTimeZone(config.timeZone);
  return config;
}

export function App({ store, config = defaultConfig }: Props) {
  const [settings, setSettings] = useState(() => applyTimeZone(config));
  const changeSettings = useCallback((next: SiteConfig) => setSettings(applyTimeZone(next)), []);
  const [cache] = useState(() => createCache({ key: 'hb', nonce: pageNonce }));

  return (
    <Provider store={store}>
      <SiteConfigContext value={settings}>
        <ChangeSiteConfigContext value={changeSettings}>
          <CacheProvider value={cache}>
            <ThemeRoot>
              <Announcer />
              <Toasts />
              <QuestionToasts />
              <DeferredFeatures />
              <ErrorBoundary pathname="">
                <BrowserRouter useTransitions={false}>
                  <NavigationBridge />
                  <AppRoutes />
                  <ConfirmHost />
                  <ProofHost />
                  <AccountDeleted />
                  <IdleHost />
                </BrowserRouter>
              </ErrorBoundary>
            </ThemeRoot>
          </CacheProvider>
        </ChangeSiteConfigContext>
      </SiteConfigContext>
    </Provider>
  );
}

/** Gives the router to the sagas, which navigate when a session ends and wait for page changes. */
function NavigationBridge() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const pendingNavigations = useRef<(() => void)[]>([]);

  useEffect(() => {
    pendingNavigations.current.splice(0).forEach((resolve) => resolve());
  }, [key]);

  useLayoutEffect(() => {
    setNavigate((path, options) => {
      const navigation = new Promise<void>((resolve) => pendingNavigations.current.push(resolve));
      void navigate(path, { ...options, state: automaticNavigation });
      return navigation;
    });
    return () => setNavigate(null);
  }, [navigate]);

  return null;
}
