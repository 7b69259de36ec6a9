import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { preloadPage } from '@/app/preloadPage';
import { siteConfig } from '@/app/siteSettings';
import { isRecordingRequested, offerRecording } from '@/store/recorder/offerRecording';
import { makeStore } from '@/store/store';
import { tolerateTranslation } from '@/ui/page/tolerateTranslation';
import { pageNonce } from '@/ui/theme/pageNonce';

declare global {
  interface Window {
    /** Read by the toasts' style engine when it loads. */
    __nonce__?: string;
  }
}

window.__nonce__ = pageNonce;

async function start() {
  tolerateTranslation();
  // Requested after the scripts so as not to compete with them; the fallback font has the same metrics.
  void document.fonts.load('1em "Public Sans"');
  const config = await siteConfig;
  offerRecording();
  const recorder = isRecordingRequested()
    ? (await import('@/store/recorder/startRecording')).startRecording(config)
    : undefined;
  const store = makeStore({ config, recorder });
  await preloadPage(store);
  const root = document.getElementById('root');
  // A transition keeps the page responsive during the first render.
  if (root) startTransition(() => createRoot(root).render(<App store={store} config={config} />));
}

void start();
