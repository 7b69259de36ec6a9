/** The types in a service worker's global scope that we use; the page's TypeScript library does not have them. */
export type WindowClient = {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
};

export type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
export type PushEvent = ExtendableEvent & { data: { text(): string } | null };
export type ClickEvent = ExtendableEvent & { notification: { data: unknown; close(): void } };

type Events = { install: ExtendableEvent; activate: ExtendableEvent; push: PushEvent; notificationclick: ClickEvent };

export type WorkerScope = {
  readonly location: { readonly origin: string };
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(
      title: string,
      options: { body: string; tag?: string; icon?: string; data: unknown },
    ): Promise<void>;
  };
};
