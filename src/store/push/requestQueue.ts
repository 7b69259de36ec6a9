import type { PendingRequest } from '@/contract/people/approval';

/** `userSSN` goes back as it came, whatever it is (D-121). */
export type Request = Pick<PendingRequest, 'userSSN' | 'title' | 'body'>;

/** What lies further down is found in the list of notifications. */
const highest = 50;

/** The requests that wait, the newest on top; each once, however often it comes (D-122). */
export function makeRequestQueue() {
  let waiting: Request[] = [];
  let held: string | null = null;
  const known = new Map<string, number>();
  const isOf = (userSSN: string) => (request: Request) => request.userSSN === userSSN;

  return {
    /** Says whether it is new. */
    add(request: Request) {
      if (known.has(request.userSSN)) return false;
      known.set(request.userSSN, known.size);
      waiting = [request, ...waiting].slice(0, highest);
      return true;
    },
    /** Says whether it was there. */
    drop(userSSN: string) {
      const before = waiting.length;
      waiting = waiting.filter((request) => !isOf(userSSN)(request));
      return waiting.length < before;
    },
    /** The one that is being decided stays on top, whatever arrives. */
    hold(userSSN: string | null) {
      held = userSSN;
    },
    /** With a number of its own, which tells it from all others of the session. */
    top() {
      const request = waiting.find(isOf(held ?? '')) ?? waiting[0];
      return request && { ...request, number: known.get(request.userSSN) ?? 0, isHeld: request.userSSN === held };
    },
    size: () => waiting.length,
  };
}
export type RequestQueue = ReturnType<typeof makeRequestQueue>;
export type OnTop = NonNullable<ReturnType<RequestQueue['top']>>;
