import { act } from '@testing-library/react';

const lineHeight = 60;
const windowHeight = 780;
let top = 0;

/** Gives every line of a list the same height, in a scrollable window, because jsdom has no layout. */
export function fakeListLayout() {
  class Observer {
    constructor(private report: ResizeObserverCallback) {}
    observe(target: Element) {
      const contentRect = { width: 390, height: lineHeight } as DOMRectReadOnly;
      const entry = { target, contentRect } as ResizeObserverEntry;
      queueMicrotask(() => act(() => this.report([entry], this as unknown as ResizeObserver)));
    }
    unobserve() {}
    disconnect() {}
  }
  const root = document.documentElement;
  const define = (owner: object, name: string, get: () => unknown) =>
    Object.defineProperty(owner, name, { configurable: true, get });

  Object.assign(window, { ResizeObserver: Observer, innerHeight: windowHeight });
  define(document, 'scrollingElement', () => root);
  define(root, 'clientHeight', () => windowHeight);
  Object.defineProperty(root, 'scrollTop', {
    configurable: true,
    get: () => top,
    set(to: number) {
      top = to;
    },
  });
  define(window, 'scrollY', () => top);
  define(HTMLElement.prototype, 'offsetParent', () => document.body);
  window.scrollTo = ((_left: number, to: number) => {
    top = to;
    queueMicrotask(notify);
  }) as typeof window.scrollTo;
  root.scrollTo = () => undefined;
  root.scrollBy = () => undefined;
  HTMLElement.prototype.getBoundingClientRect = () => ({ top: listHeight() - top }) as DOMRect;
  beforeEach(() => {
    top = 0;
  });
}

const listHeight = () => parseFloat(document.querySelector<HTMLElement>('[role=list] > div')?.style.height ?? '0');

const notify = () => act(() => void window.dispatchEvent(new Event('scroll')));

export function scrollTo(to: number) {
  top = to;
  notify();
}
export const scrollToEnd = () => scrollTo(Math.max(0, listHeight() - windowHeight));
export const scrollPosition = () => top;
