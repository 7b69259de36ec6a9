import type { Id } from '@/contract/id';
import { outsidePages, pages } from '@/contract/pages';

/** Identifies a person: by id if known, else by the stored end of their number. */
type Who = { id?: Id; mark: string };

const isOurs = (pathname: string) =>
  !outsidePages.includes(pathname) &&
  Object.values(pages).some((page) => (typeof page === 'string' ? page === pathname : pathname.startsWith(page(''))));

const isTelling = ({ mark }: Who) => /\d{4}$|@/.test(mark);
const isSame = (one: Who, other: Who) =>
  one.id !== undefined && other.id !== undefined ? String(one.id) === String(other.id) : one.mark === other.mark;

/** Remembers, in memory only, the page of a person whose session expired. */
export function makeReturning(mark: string | null, tell: (person: string) => void = () => {}) {
  let here: Who | null = mark === null ? null : { mark };
  let left: { who: Who; path: string } | null = null;

  return {
    /** Sets who is signed in. */
    arrive(who: Who) {
      here = isTelling(who) ? who : null;
      if (who.id !== undefined) tell(String(who.id));
    },
    /** The person's id as text; null while only the end of their number is known, which others share. */
    who: () => (here?.id === undefined ? null : String(here.id)),
    /** Records a sign-out: with the page to return to, or null. */
    leave(from: Pick<Location, 'pathname' | 'search'> | null) {
      left = here && from && isOurs(from.pathname) ? { who: here, path: from.pathname + from.search } : null;
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
export type Returning = ReturnType<typeof makeReturning>;
