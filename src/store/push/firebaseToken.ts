import { initializeApp } from 'firebase/app';
import { getMessaging, getToken, isSupported } from 'firebase/messaging';

import type { SiteConfig } from '@/contract/config';

type Firebase = NonNullable<SiteConfig['firebase']>;

/** Registers this browser with the messaging service, which names it by a token; its calls lie outside our contract (PUSH-06). */
export async function firebaseToken({ vapidKey, ...options }: Firebase, worker: ServiceWorkerRegistration) {
  if (!(await isSupported())) throw new Error('unsupported');
  return getToken(getMessaging(initializeApp(options)), {
    vapidKey: vapidKey || undefined,
    serviceWorkerRegistration: worker,
  });
}
