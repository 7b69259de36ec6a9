import type { RealtimeLoader } from './sagaDeps';

/** Waiting time that lets the page load what it needs first. */
const quietMs = 5000;
const patienceMs = 5000;

async function atRest() {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  await new Promise((over) => setTimeout(over, quietMs));
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    await new Promise((idle) => requestIdleCallback(idle, { timeout: patienceMs }));
}

export const browserRealtimeLoader: RealtimeLoader = {
  atRest,
  load: async () => (await import(/* webpackChunkName: "socket" */ '@/store/chat/chatSessionSaga')).chatSessionSaga,
};
