import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

import { defaultConfig, type SiteConfig } from '@/contract/config';
import type { Store } from '@/store/store';
import { Announcer } from '@/ui/Announcer';
import { Look } from '@/ui/Look';
import { PageNonce } from '@/ui/pageNonce';
import { SiteSettings } from '@/ui/siteConfig';
import { Toasts } from '@/ui/Toasts';

import { AtRest } from './AtRest';
import { ErrorBoundary } from './ErrorBoundary';
import { Farewell } from './Farewell';
import { IdleEnd } from './IdleEnd';
import { NavigationLink } from './NavigationLink';
import { ProofWanted } from './ProofWanted';
import { Question } from './Question';
import { AppRoutes } from './routes';

type Props = {
  store: Store;
  config?: SiteConfig;
  /** Allows the page's styles under its content policy. */
  nonce?: string;
};

/** The whole site around one store. */
export function App({ store, config = defaultConfig, nonce }: Props) {
  const [cache] = useState(() => createCache({ key: 'hb', nonce }));

  return (
    <Provider store={store}>
      <SiteSettings value={config}>
        <PageNonce value={nonce}>
          <CacheProvider value={cache}>
            <Look>
              <Announcer />
              <Toasts />
              <AtRest />
              <ErrorBoundary place="">
                <BrowserRouter useTransitions={false}>
                  <NavigationLink />
                  <AppRoutes />
                  <Question />
                  <ProofWanted />
                  <Farewell />
                  <IdleEnd />
                </BrowserRouter>
              </ErrorBoundary>
            </Look>
          </CacheProvider>
        </PageNonce>
      </SiteSettings>
    </Provider>
  );
}
