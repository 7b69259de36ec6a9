import type { PendingRequest } from '@/contract/people/approval';

/** `userSSN` is sent back exactly as received. */
export type Request = Pick<PendingRequest, 'userSSN' | 'title' | 'body'>;

/** The maximum number of stored requests; the rest are in the notification list. */
const maxRequests = 50;

/** The open requests, newest first, each once. */
export function makeRequestQueue() {
  let waiting: Request[] = [];
  let pinnedSsn: string | null = null;
  const known = new Map<string, number>();
  const hasSsn = (userSSN: string) => (request: Request) => request.userSSN === userSSN;

  return {
    /** Returns whether it is new. */
    add(request: Request) {
      if (known.has(request.userSSN)) return false;
      known.set(request.userSSN, known.size);
      waiting = [request, ...waiting].slice(0, maxRequests);
      return true;
    },
    /** Returns whether it was in the queue. */
    drop(userSSN: string) {
      const before = waiting.length;
      waiting = waiting.filter((request) => !hasSsn(userSSN)(request));
      return waiting.length < before;
    },
    /** Keeps the request that is being decided on top. */
    keepOnTop(userSSN: string | null) {
      pinnedSsn = userSSN;
    },
    /** The top request with a number that is unique in this session. */
    top() {
      const request = waiting.find(hasSsn(pinnedSsn ?? '')) ?? waiting[0];
      return request && { ...request, number: known.get(request.userSSN) ?? 0, isHeld: request.userSSN === pinnedSsn };
    },
    size: () => waiting.length,
  };
}
export type RequestQueue = ReturnType<typeof makeRequestQueue>;
export type TopRequest = NonNullable<ReturnType<RequestQueue['top']>>;
