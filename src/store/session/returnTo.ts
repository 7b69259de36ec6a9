import type { Id } from '@/contract/id';
import { discardSavedForms, saveForms } from '@/ui/forms/savedForms';

import { isReturnable } from './returnablePages';

/** Identifies a person: by ID if known, else by the last digits of their SSN or by their email address. */
type PersonIdentity = { id?: Id; ssnOrEmail: string };
type PageLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

type Options = {
  /** The signed-in person's SSN, of which only the last digits are known. */
  maskedSsn: string | null;
  isSignedIn: boolean;
  /** The URL at which the page was opened. */
  openedLocation: PageLocation;
  report?: (person: string) => void;
};

const isIdentified = ({ id, ssnOrEmail }: PersonIdentity) => id !== undefined || /\d{4}$|@/.test(ssnOrEmail);
const isSamePerson = (a: PersonIdentity, b: PersonIdentity) =>
  a.id !== undefined && b.id !== undefined ? String(a.id) === String(b.id) : a.ssnOrEmail === b.ssnOrEmail;

/** Others may share an SSN's last digits, so a person's input is only restored by an ID or an email address. */
const isCertainlySamePerson = (a: PersonIdentity, b: PersonIdentity) =>
  isSamePerson(a, b) && ((a.id !== undefined && b.id !== undefined) || a.ssnOrEmail.includes('@'));

const pathOf = ({ pathname, search, hash }: PageLocation) => pathname + search + hash;

/** A console administrator's ID, distinct from people's IDs. */
export const consoleId = (administratorId: number) => `console:${administratorId}`;

/**
 * Remembers which page to open after a sign-in: the one on which the same person's session expired, or the one whose
 * URL was opened without a session. In memory only, because neither the page nor the person's SSN may be in the
 * browser's storage or in DevTools.
 */
export function makeReturnTo({ maskedSsn, isSignedIn: hasUnverifiedSession, openedLocation, report }: Options) {
  const openedPath = pathOf(openedLocation);
  let currentPerson: PersonIdentity | null = maskedSsn === null ? null : { ssnOrEmail: maskedSsn };
  /** Without `who` the page is for the next person who signs in. */
  let leftPage: { who: PersonIdentity | null; path: string } | null =
    !hasUnverifiedSession && openedPath !== '/' && isReturnable(openedLocation.pathname)
      ? { who: null, path: openedPath }
      : null;
  /** The person whose input the forms keep. */
  let inputOwner: PersonIdentity | null = null;

  /** A session that ended before the page was opened identifies no one, so the URL counts as an opened link. */
  const isOpenedLink = (from: PageLocation) =>
    hasUnverifiedSession && openedPath !== '/' && pathOf(from) === openedPath;

  return {
    signedIn(who: PersonIdentity) {
      if (currentPerson ? !isSamePerson(currentPerson, who) : !inputOwner || !isCertainlySamePerson(inputOwner, who))
        discardSavedForms();
      currentPerson = isIdentified(who) ? who : null;
      hasUnverifiedSession = false;
      if (who.id !== undefined) report?.(String(who.id));
    },
    /** The signed-in person's ID was loaded; after a reload, at most the last digits of their SSN are known. */
    setPersonId(id: Id) {
      currentPerson = { ssnOrEmail: '', ...currentPerson, id };
    },
    /** The person's ID as a string; null while only their SSN's last digits are known, which others may share. */
    personId: () => (currentPerson?.id === undefined ? null : String(currentPerson.id)),
    /** Remembers the page to return to and keeps the person's input; with null, does neither. */
    handleSignOut(from: PageLocation | null) {
      const isReturning =
        from !== null && isReturnable(from.pathname) && (currentPerson !== null || isOpenedLink(from));
      leftPage = isReturning ? { who: currentPerson, path: pathOf(from) } : null;
      inputOwner = currentPerson;
      if (currentPerson && from) saveForms();
      currentPerson = null;
      hasUnverifiedSession = false;
    },
    /** Returns the page once, if it is for the person who signed in. */
    take() {
      const isTheirs =
        leftPage !== null &&
        (leftPage.who === null || (currentPerson !== null && isSamePerson(leftPage.who, currentPerson)));
      const path = isTheirs && leftPage ? leftPage.path : null;
      leftPage = null;
      return path;
    },
  };
}
export type ReturnPathStore = ReturnType<typeof makeReturnTo>;
