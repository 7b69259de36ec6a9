import type { Id } from '@/contract/id';
import { discardSavedForms, saveForms } from '@/ui/forms/savedForms';

import { isReturnable } from './returnablePages';

/** Identifies a person: by ID if known, else by the last digits of their stored number or their email address. */
type Who = { id?: Id; mark: string };
type PageLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

type Options = {
  /** The last digits of the signed-in person's stored number. */
  mark: string | null;
  isSignedIn: boolean;
  /** The URL at which the page was opened. */
  opened: PageLocation;
  report?: (person: string) => void;
};

const isKnown = ({ id, mark }: Who) => id !== undefined || /\d{4}$|@/.test(mark);
const isSame = (a: Who, b: Who) =>
  a.id !== undefined && b.id !== undefined ? String(a.id) === String(b.id) : a.mark === b.mark;

/** Others may share a number's last digits, so a person's input is only restored by an ID or an email address. */
const isCertainlySame = (a: Who, b: Who) =>
  isSame(a, b) && ((a.id !== undefined && b.id !== undefined) || a.mark.includes('@'));

const pathOf = ({ pathname, search, hash }: PageLocation) => pathname + search + hash;

/** A console administrator's ID, distinct from people's IDs. */
export const consoleId = (administratorId: number) => `console:${administratorId}`;

/**
 * Remembers which page to open after a sign-in: the one on which the same person's session expired, or the one whose
 * URL was opened without a session. In memory only, because neither the page nor the person's number may be in the
 * browser's storage or in DevTools.
 */
export function makeReturnTo({ mark, isSignedIn, opened, report }: Options) {
  const link = pathOf(opened);
  let here: Who | null = mark === null ? null : { mark };
  /** Without `who` the page is for the next person who signs in. */
  let leftPage: { who: Who | null; path: string } | null =
    !isSignedIn && link !== '/' && isReturnable(opened.pathname) ? { who: null, path: link } : null;
  /** The person whose input the forms keep. */
  let inputOwner: Who | null = null;

  /**
   * A session that had ended before the page was opened does not identify the person, so the URL counts as an opened
   * link.
   */
  const isOpenedLink = (from: PageLocation) => isSignedIn && link !== '/' && pathOf(from) === link;

  return {
    signedIn(who: Who) {
      if (here ? !isSame(here, who) : !inputOwner || !isCertainlySame(inputOwner, who)) discardSavedForms();
      here = isKnown(who) ? who : null;
      isSignedIn = false;
      if (who.id !== undefined) report?.(String(who.id));
    },
    /** The signed-in person's ID was loaded; after a reload, at most the last digits of their number are known. */
    setPersonId(id: Id) {
      here = { mark: '', ...here, id };
    },
    /**
     * The person's ID as a string; null while only the last digits of their number are known, which others may share.
     */
    personId: () => (here?.id === undefined ? null : String(here.id)),
    /** Returns the page to return to, or null. */
    handleSignOut(from: PageLocation | null) {
      const isReturning = from !== null && isReturnable(from.pathname) && (here !== null || isOpenedLink(from));
      leftPage = isReturning ? { who: here, path: pathOf(from) } : null;
      inputOwner = here;
      if (here && from) saveForms();
      here = null;
      isSignedIn = false;
    },
    /** Returns the page once, if it is for the person who signed in. */
    take() {
      const isTheirs = leftPage !== null && (leftPage.who === null || (here !== null && isSame(leftPage.who, here)));
      const path = isTheirs && leftPage ? leftPage.path : null;
      leftPage = null;
      return path;
    },
  };
}
export type ReturnTo = ReturnType<typeof makeReturnTo>;
