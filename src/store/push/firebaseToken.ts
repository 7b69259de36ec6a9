import { initializeApp } from 'firebase/app';
import { getMessaging, getToken, isSupported } from 'firebase/messaging';

import type { SiteConfig } from '@/contract/config';

type Firebase = NonNullable<SiteConfig['firebase']>;

/** Gets the token with which Firebase identifies this browser; its requests are not part of our contract. */
export async function getFirebaseToken({ vapidKey, ...options }: Firebase, worker: ServiceWorkerRegistration) {
  if (!(await isSupported())) throw new Error('unsupported');
  return getToken(getMessaging(initializeApp(options)), {
    vapidKey: vapidKey || undefined,
    serviceWorkerRegistration: worker,
  });
}
