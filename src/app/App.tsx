import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

import { defaultConfig, type SiteConfig } from '@/contract/config';
import type { Store } from '@/store/store';
import { Announcer } from '@/ui/announce/Announcer';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';
import { PageNonce } from '@/ui/theme/pageNonce';
import { SiteSettings } from '@/ui/page/siteConfig';
import { Toasts } from '@/ui/toast/Toasts';

import { DeferredParts } from './DeferredParts';
import { ErrorBoundary } from './ErrorBoundary';
import { Farewell } from '@/app/dialogs/Farewell';
import { IdleHost } from '@/app/dialogs/IdleHost';
import { NavigationLink } from './NavigationLink';
import { ProofHost } from '@/app/dialogs/ProofHost';
import { ConfirmHost } from '@/app/dialogs/ConfirmHost';
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
            <ThemeRoot>
              <Announcer />
              <Toasts />
              <DeferredParts />
              <ErrorBoundary place="">
                <BrowserRouter useTransitions={false}>
                  <NavigationLink />
                  <AppRoutes />
                  <ConfirmHost />
                  <ProofHost />
                  <Farewell />
                  <IdleHost />
                </BrowserRouter>
              </ErrorBoundary>
            </ThemeRoot>
          </CacheProvider>
        </PageNonce>
      </SiteSettings>
    </Provider>
  );
}
