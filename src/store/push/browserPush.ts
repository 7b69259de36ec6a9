import { pushWorker, pushWorkerPolicy } from '@/contract/messages/push';

type Policy = { createScriptURL(path: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** What the page may start is said once, and it is this one script. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(pushWorkerPolicy, { createScriptURL: () => pushWorker.path });
  return policy?.createScriptURL('') ?? pushWorker.path;
}

let address: string | undefined;

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Resolves once the worker is at work; only then can it be subscribed. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  address ??= workerAddress();
  const registration = await navigator.serviceWorker.register(address, {
    scope: pushWorker.scope,
    updateViaCache: 'none',
  });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  return new Promise((ready, failed) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') ready(registration);
      else if (coming.state === 'redundant') failed(new Error('redundant'));
    }),
  );
}

/** Ends the browser's subscription, so that nothing reaches whoever has signed out. */
export async function unsubscribe() {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker.scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
