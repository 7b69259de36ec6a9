// First of all: whatever styles the page must know the nonce.
import { pageNonce } from '@/app/nonce';

import { createRoot } from 'react-dom/client';

import { aheadOfPage } from '@/app/aheadOfPage';
import { App } from '@/app/App';
import { readSiteConfig } from '@/app/siteSettings';
import { makeStore } from '@/store/store';

async function begin() {
  const config = await readSiteConfig();
  const store = makeStore({ config });
  await aheadOfPage(store);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App store={store} config={config} nonce={pageNonce} />);
}

void begin();
