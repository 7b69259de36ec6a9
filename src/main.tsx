// First of all: whatever styles the page must know the nonce.
import { pageNonce } from '@/app/nonce';

import { createRoot } from 'react-dom/client';

import { App } from '@/app/App';
import { readSiteConfig } from '@/app/siteSettings';
import { makeStore } from '@/store/store';

async function begin() {
  const config = await readSiteConfig();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App store={makeStore({ config })} config={config} nonce={pageNonce} />);
}

void begin();
