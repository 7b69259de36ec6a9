import type { PendingRequest } from '@/contract/people/approval';

/** `userSSN` is sent back exactly as received. */
export type ApprovalRequest = Pick<PendingRequest, 'userSSN' | 'title' | 'body'>;

/** The maximum number of stored requests; the rest are in the notification list. */
const maxRequests = 50;

/** The open requests, newest first, each once. */
export function makeRequestQueue() {
  let openRequests: ApprovalRequest[] = [];
  let pinnedSsn: string | null = null;
  const requestNumbers = new Map<string, number>();
  const hasSsn = (userSSN: string) => (request: ApprovalRequest) => request.userSSN === userSSN;

  return {
    /** Returns whether the request is new. */
    add(request: ApprovalRequest) {
      if (requestNumbers.has(request.userSSN)) return false;
      requestNumbers.set(request.userSSN, requestNumbers.size);
      openRequests = [request, ...openRequests].slice(0, maxRequests);
      return true;
    },
    /** Returns whether the request was in the queue. */
    drop(userSSN: string) {
      const previousCount = openRequests.length;
      openRequests = openRequests.filter((request) => !hasSsn(userSSN)(request));
      return openRequests.length < previousCount;
    },
    /** Keeps the request that is being decided on top. */
    keepOnTop(userSSN: string | null) {
      pinnedSsn = userSSN;
    },
    /** The top request with a number that is unique in this session. */
    top() {
      const request = openRequests.find(hasSsn(pinnedSsn ?? '')) ?? openRequests[0];
      return (
        request && {
          ...request,
          number: requestNumbers.get(request.userSSN) ?? 0,
          isBeingDecided: request.userSSN === pinnedSsn,
        }
      );
    },
    size: () => openRequests.length,
  };
}
export type RequestQueue = ReturnType<typeof makeRequestQueue>;
export type TopRequest = NonNullable<ReturnType<RequestQueue['top']>>;
