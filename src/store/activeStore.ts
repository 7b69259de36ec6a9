import type { RealtimeLoader } from './sagaDeps';

/** What arrives unasked with a page has its turn first. */
const quietMs = 5000;
const patienceMs = 5000;

async function atRest() {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  await new Promise((over) => setTimeout(over, quietMs));
  // Not every browser tells when it is idle.
  if (typeof requestIdleCallback === 'function')
    await new Promise((idle) => requestIdleCallback(idle, { timeout: patienceMs }));
}

export const browserLive: RealtimeLoader = {
  atRest,
  load: async () => (await import(/* webpackChunkName: "socket" */ '@/store/chat/chatSessionSaga')).chatSessionSaga,
};
