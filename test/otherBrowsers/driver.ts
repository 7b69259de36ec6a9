import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as TestingLibrary from '@testing-library/dom';

type TextMatch = string | RegExp;

/**
 * An element as a person looks for it: by role and name, by label, or by text; by a selector only if it is invisible.
 */
export type Query = {
  role?: string;
  name?: TextMatch;
  label?: TextMatch;
  text?: TextMatch;
  selector?: string;
  inside?: Query;
};

/** A serialized query for the page, where regular expressions cannot be passed. */
type SerializedText = string | { source: string; flags: string };
export type SentQuery = Omit<Query, 'name' | 'label' | 'text' | 'inside'> & {
  name?: SerializedText;
  label?: SerializedText;
  text?: SerializedText;
  inside?: SentQuery;
};

export type Point = { x: number; y: number };

/** A browser window with a separate profile. A query must match exactly one element. */
export type Driver = {
  go(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a self-contained function in the page. */
  run<Result>(inPage: (query: SentQuery) => Result, query?: SentQuery): Promise<Result>;
  click(query: SentQuery): Promise<void>;
  type(query: SentQuery, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  upload(query: SentQuery, path: string): Promise<void>;
  /** Presses at a point, moves over the others, and releases at the last. */
  drag(from: Point, ...over: Point[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The page errors that the browser has reported. */
  errors(): string[];
  close(): Promise<void>;
};

export type RunningBrowser = { open(): Promise<Driver>; close(): Promise<void> };

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
    locate: (query: SentQuery) => HTMLElement[];
    faults: string[];
  }
}

const serializeText = (wording: TextMatch | undefined): SerializedText | undefined =>
  wording instanceof RegExp ? { source: wording.source, flags: wording.flags } : wording;

export const serializeQuery = ({ name, label, text, inside, ...rest }: Query): SentQuery => ({
  ...rest,
  name: serializeText(name),
  label: serializeText(label),
  text: serializeText(text),
  inside: inside && serializeQuery(inside),
});

/** Returns every visible element that matches the query; runs in the page. */
function locate({ role, name, label, text, selector, inside }: SentQuery): HTMLElement[] {
  const library = window.TestingLibraryDom;
  const wording = (sent: SerializedText) => (typeof sent === 'string' ? sent : new RegExp(sent.source, sent.flags));
  const roots = inside ? window.locate(inside) : [document.body];
  return roots.flatMap((root) => {
    if (selector) return [...root.querySelectorAll<HTMLElement>(selector)];
    if (role) return library.queryAllByRole(root, role, { name: name && wording(name) });
    const found = label ? library.queryAllByLabelText(root, wording(label)) : [];
    const shown = text ? library.queryAllByText(root, wording(text)) : found;
    return shown.filter((element) => element.checkVisibility());
  });
}

/** Records errors from here on; runs in the page. */
function watchErrors() {
  const faults: string[] = [];
  window.faults = faults;
  const originalConsoleError = console.error;
  console.error = (...wording: unknown[]) => {
    faults.push(`console: ${wording.map(String).join(' ')}`);
    originalConsoleError(...wording);
  };
  window.addEventListener('error', ({ message }) => faults.push(`error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejected: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    faults.push(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/** Injected into each page before it is queried. */
export const helpers = `${readFileSync(library, 'utf8')}
window.locate = ${locate.toString()};
(${watchErrors.toString()})();`;

/** Returns a query's one element, or throws with the matches; runs in the page. */
export function locateOne(query: SentQuery): HTMLElement {
  const found = window.locate(query);
  const [element] = found;
  if (element && found.length === 1) return element;
  throw new Error(`${found.length} elements for ${JSON.stringify(query)} at ${window.location.pathname}`);
}
