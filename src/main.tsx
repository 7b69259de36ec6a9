// First of all: whatever styles the page must know the nonce.
import { pageNonce } from '@/app/nonce';

import { createRoot } from 'react-dom/client';

import { aheadOfPage } from '@/app/aheadOfPage';
import { App } from '@/app/App';
import { siteConfig } from '@/app/siteSettings';
import { isRecordingWanted, offerRecording } from '@/store/recorder/wanted';
import { makeStore } from '@/store/store';

async function begin() {
  // Not sooner, or it would share the line with the scripts; its stand-in is of the same measure.
  void document.fonts.load('1em "Public Sans"');
  const config = await siteConfig;
  offerRecording();
  const recorder = isRecordingWanted() ? (await import('@/store/recorder/flight')).beginRecording(config) : undefined;
  const store = makeStore({ config, recorder });
  await aheadOfPage(store);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App store={store} config={config} nonce={pageNonce} />);
}

void begin();
