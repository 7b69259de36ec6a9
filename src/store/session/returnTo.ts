import type { Id } from '@/contract/id';
import { dropForms, keepForms } from '@/ui/forms/keptForms';

import { isReturnable } from './returnablePages';

/** Identifies a person: by id if known, else by the stored end of their number or their e-mail address. */
type Who = { id?: Id; mark: string };
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

type Start = {
  /** The stored end of the number of whoever is signed in. */
  mark: string | null;
  isSignedIn: boolean;
  /** The address at which the page was opened. */
  opened: Address;
  report?: (person: string) => void;
};

const isKnown = ({ id, mark }: Who) => id !== undefined || /\d{4}$|@/.test(mark);
const isSame = (one: Who, other: Who) =>
  one.id !== undefined && other.id !== undefined ? String(one.id) === String(other.id) : one.mark === other.mark;

/** Others may share the end of a number, so only an id or an e-mail address opens what a person typed. */
const isSurelySame = (one: Who, other: Who) =>
  isSame(one, other) && ((one.id !== undefined && other.id !== undefined) || one.mark.includes('@'));

const pathOf = ({ pathname, search, hash }: Address) => pathname + search + hash;

/** The id of a console administrator, whose numbers are others than those of people. */
export const consoleId = (administratorId: number) => `console:${administratorId}`;

/**
 * Remembers which page to open after a sign-in: the one at which the same person's session expired, or the one whose
 * address was opened without a session. In memory only, because neither the page nor the person's number may stand in
 * the browser's storage or in DevTools.
 */
export function makeReturnTo({ mark, isSignedIn, opened, report: notify = () => {} }: Start) {
  let here: Who | null = mark === null ? null : { mark };
  /** Without `who` the page is for anyone who signs in next. */
  let left: { who: Who | null; path: string } | null =
    !isSignedIn && isReturnable(opened.pathname) && opened.pathname !== '/'
      ? { who: null, path: pathOf(opened) }
      : null;
  /** Who typed what the forms keep. */
  let typist: Who | null = null;

  /** A session that had ended before the page was opened tells no one: its address counts as a link that was opened. */
  const isAsOpened = (from: Address) => isSignedIn && pathOf(from) === pathOf(opened) && opened.pathname !== '/';

  return {
    signedIn(who: Who) {
      if (here ? !isSame(here, who) : !typist || !isSurelySame(typist, who)) dropForms();
      here = isKnown(who) ? who : null;
      isSignedIn = false;
      if (who.id !== undefined) notify(String(who.id));
    },
    /** The id of the person who is signed in was read; after a reload at most the end of their number is known. */
    identified(id: Id) {
      here = { mark: '', ...here, id };
    },
    /** The person's id as text; null while only the end of their number is known, which others share. */
    personId: () => (here?.id === undefined ? null : String(here.id)),
    /** With the page to return to, or null. */
    signedOut(from: Address | null) {
      const isReturning = from !== null && isReturnable(from.pathname) && (here !== null || isAsOpened(from));
      left = isReturning ? { who: here, path: pathOf(from) } : null;
      typist = here;
      if (here && from) keepForms();
      here = null;
      isSignedIn = false;
    },
    /** Returns the page once, if it is for the person who signed in. */
    take() {
      const isTheirs = left !== null && (left.who === null || (here !== null && isSame(left.who, here)));
      const path = isTheirs && left ? left.path : null;
      left = null;
      return path;
    },
  };
}
export type ReturnTo = ReturnType<typeof makeReturnTo>;
