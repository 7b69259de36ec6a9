import { pushWorker, pushWorkerPolicy } from '@/contract/messages/push';

type Policy = { createScriptURL(path: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** Returns the only script URL that the Trusted Types policy allows for a worker. */
function makeWorkerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(pushWorkerPolicy, { createScriptURL: () => pushWorker.path });
  return policy?.createScriptURL('') ?? pushWorker.path;
}

let workerUrl: string | undefined;

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Resolves when the worker is active, which a subscription requires. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  workerUrl ??= makeWorkerUrl();
  const registration = await navigator.serviceWorker.register(workerUrl, {
    scope: pushWorker.scope,
    updateViaCache: 'none',
  });
  const pendingWorker = registration.installing ?? registration.waiting;
  if (registration.active || !pendingWorker) return registration;
  return new Promise((resolve, reject) =>
    pendingWorker.addEventListener('statechange', () => {
      if (pendingWorker.state === 'activated') resolve(registration);
      else if (pendingWorker.state === 'redundant') reject(new Error('redundant'));
    }),
  );
}

/** Unsubscribes the browser, so that it receives nothing after signing out. */
export async function unsubscribe() {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker.scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
