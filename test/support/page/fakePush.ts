import { pushWorker } from '@/contract/messages/push';

type FakeOptions = { permission?: NotificationPermission; answer?: NotificationPermission; isWorkerBroken?: boolean };

/**
 * Fakes what jsdom does not have: a browser's notifications and service workers; the test plays the person and the
 * worker.
 */
export function fakePush({ permission = 'granted', answer = 'granted', isWorkerBroken = false }: FakeOptions = {}) {
  const requestPermission = jest.fn(async () => answer);
  const notification = { permission, requestPermission };
  const unsubscribe = jest.fn(async () => true);
  const registration = { active: {}, pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  const register = jest.fn(async (_address: string, _options: unknown) => {
    if (isWorkerBroken) throw new TypeError('The script could not be loaded.');
    return registration;
  });
  const container = Object.assign(new EventTarget(), {
    register,
    getRegistration: async () => registration,
    startMessages: () => {},
  });
  class FakeWorker {
    constructor(readonly scriptURL: string) {}
  }
  Object.assign(window, { Notification: notification, PushManager: class {}, ServiceWorker: FakeWorker });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });

  const ours = () =>
    new FakeWorker(new URL(pushWorker.path, window.location.origin).href) as unknown as MessageEventSource;
  return {
    register,
    requestPermission,
    unsubscribe,
    registration,
    ours,
    worker: (address: string) => new FakeWorker(address) as unknown as MessageEventSource,
    say(
      data: unknown,
      {
        source = ours(),
        origin = window.location.origin,
      }: { source?: MessageEventSource | null; origin?: string } = {},
    ) {
      container.dispatchEvent(messageEventFrom(data, origin, source));
    },
    uninstall() {
      for (const name of ['Notification', 'PushManager', 'ServiceWorker']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
}

/** Sets the source on the event itself, because jsdom does not accept a worker as a message's source. */
function messageEventFrom(data: unknown, origin: string, source: MessageEventSource | null) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  return event;
}
