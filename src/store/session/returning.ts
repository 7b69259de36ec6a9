import type { Id } from '@/contract/id';
import { outsidePages, pages } from '@/contract/pages';

/** Who somebody is: by id where it is known, else by what the browser keeps of them, the end of their number. */
type Who = { id?: Id; mark: string };

const isOurs = (pathname: string) =>
  !outsidePages.includes(pathname) &&
  Object.values(pages).some((page) => (typeof page === 'string' ? page === pathname : pathname.startsWith(page(''))));

const isTelling = ({ mark }: Who) => /\d{4}$|@/.test(mark);
const isSame = (one: Who, other: Who) =>
  one.id !== undefined && other.id !== undefined ? String(one.id) === String(other.id) : one.mark === other.mark;

/** Where somebody was when their session ran out; in memory alone, and for nobody else. */
export function makeReturning(mark: string | null, tell: (person: string) => void = () => {}) {
  let here: Who | null = mark === null ? null : { mark };
  let left: { who: Who; path: string } | null = null;

  return {
    /** Says who is signed in. */
    arrive(who: Who) {
      here = isTelling(who) ? who : null;
      if (who.id !== undefined) tell(String(who.id));
    },
    /** The same in one word; null while no more than the end of a number is known, which others share. */
    who: () => (here?.id === undefined ? null : String(here.id)),
    /** They leave: from a page they may come back to, or for good. */
    leave(from: Pick<Location, 'pathname' | 'search'> | null) {
      left = here && from && isOurs(from.pathname) ? { who: here, path: from.pathname + from.search } : null;
      here = null;
    },
    /** The page to come back to, once, if it is the same person who signs in. */
    take() {
      const path = left && here && isSame(left.who, here) ? left.path : null;
      left = null;
      return path;
    },
  };
}
export type Returning = ReturnType<typeof makeReturning>;
