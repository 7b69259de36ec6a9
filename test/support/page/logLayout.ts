import { act } from '@testing-library/react';

const rowHeight = 60;
const headHeight = 56;
const logHeight = 600;

/** Whether an element scrolls separately: the log, and the list of people next to it. */
const isScrollContainer = (element: Element) => element.matches('[role=log], [role=list]');
const linesIn = (scroller: Element) => scroller.querySelector<HTMLElement>('div[style*="contain"]');

/** Gives each line of a log the same height, in a scrollable frame, because jsdom has no layout. */
export function fakeLogLayout() {
  const tops = new WeakMap<Element, number>();
  const notify = (element: Element) => queueMicrotask(() => act(() => void element.dispatchEvent(new Event('scroll'))));
  const heightOf = (element: Element) =>
    (element.matches('[role=log]') ? headHeight : 0) + parseFloat(linesIn(element)?.style.height ?? '0');

  class Observer {
    private isOver = false;
    constructor(private notified: ResizeObserverCallback) {}
    observe(target: Element) {
      const contentRect = { width: 390, height: isScrollContainer(target) ? logHeight : rowHeight } as DOMRectReadOnly;
      const entry = { target, contentRect } as ResizeObserverEntry;
      queueMicrotask(() => {
        if (!this.isOver) act(() => this.notified([entry], this as unknown as ResizeObserver));
      });
    }
    unobserve() {}
    disconnect() {
      this.isOver = true;
    }
  }
  Object.assign(window, { ResizeObserver: Observer });
  const define = (name: string, property: PropertyDescriptor) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, ...property });
  define('offsetParent', { get: () => document.body });
  define('clientHeight', {
    get(this: Element) {
      return isScrollContainer(this) ? logHeight : 0;
    },
  });
  define('scrollHeight', {
    get(this: Element) {
      return isScrollContainer(this) ? Math.max(heightOf(this), logHeight) : 0;
    },
  });
  define('scrollTop', {
    get(this: Element) {
      return tops.get(this) ?? 0;
    },
    set(this: Element, to: number) {
      const top = Math.max(0, Math.min(to, this.scrollHeight - logHeight));
      if (top === (tops.get(this) ?? 0)) return;
      tops.set(this, top);
      notify(this);
    },
  });
  define('scrollTo', {
    value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
    },
  });
  define('scrollBy', {
    value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
      this.scrollTop += top;
    },
  });
  if (!('escape' in (globalThis.CSS ?? {}))) Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
}

/** Scrolls like a person, and waits until that has settled. */
export async function scrollLog(log: HTMLElement, top: number) {
  await act(async () => {
    log.scrollTop = top;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
export const isAtEnd = (log: HTMLElement) => log.scrollHeight - logHeight - log.scrollTop < 2;
