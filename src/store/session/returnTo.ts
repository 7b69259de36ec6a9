import type { Id } from '@/contract/id';
import { outsidePages, pages } from '@/contract/pages';
import { dropForms, keepForms } from '@/ui/forms/keptForms';

/** Identifies a person: by id if known, else by the stored end of their number. */
type Who = { id?: Id; mark: string };

const isOurs = (pathname: string) =>
  !outsidePages.includes(pathname) &&
  Object.values(pages).some((page) => (typeof page === 'string' ? page === pathname : pathname.startsWith(page(''))));

const isTelling = ({ mark }: Who) => /\d{4}$|@/.test(mark);
const isSame = (one: Who, other: Who) =>
  one.id !== undefined && other.id !== undefined ? String(one.id) === String(other.id) : one.mark === other.mark;

/** Others may share the end of a number, so only an id or an e-mail address opens what a person typed. */
const isSurelySame = (one: Who, other: Who) =>
  isSame(one, other) && ((one.id !== undefined && other.id !== undefined) || one.mark.includes('@'));

/**
 * Remembers at which page whose session expired. In memory only, because neither the page nor the person's number may
 * stand in the browser's storage or in DevTools.
 */
export function makeReturnTo(mark: string | null, tell: (person: string) => void = () => {}) {
  let here: Who | null = mark === null ? null : { mark };
  let left: { who: Who; path: string } | null = null;
  /** Who typed what the forms keep. */
  let typist: Who | null = null;

  return {
    signedIn(who: Who) {
      if (here ? !isSame(here, who) : !typist || !isSurelySame(typist, who)) dropForms();
      here = isTelling(who) ? who : null;
      if (who.id !== undefined) tell(String(who.id));
    },
    /** The id of the person who is signed in was read; after a reload only the end of their number is known. */
    identified(id: Id) {
      if (here) here = { ...here, id };
    },
    /** The person's id as text; null while only the end of their number is known, which others share. */
    personId: () => (here?.id === undefined ? null : String(here.id)),
    /** With the page to return to, or null. */
    signedOut(from: Pick<Location, 'pathname' | 'search'> | null) {
      left = here && from && isOurs(from.pathname) ? { who: here, path: from.pathname + from.search } : null;
      typist = here;
      if (here && from) keepForms();
      here = null;
    },
    /** Returns the page once, if the same person signed in again. */
    take() {
      const path = left && here && isSame(left.who, here) ? left.path : null;
      left = null;
      return path;
    },
  };
}
export type ReturnTo = ReturnType<typeof makeReturnTo>;
