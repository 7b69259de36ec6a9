import type { SerializedError } from '@reduxjs/toolkit';

import { texts } from '@/contract/texts';

/** Why a call brought nothing. */
export type CallError = {
  kind:
    /** The service said no. */
    | 'failure'
    /** The answer had another status than 200 to 299. */
    | 'http'
    | 'network'
    | 'aborted'
    | 'timeout'
    /** A pending token is missing, or the service answered something that is no answer. */
    | 'broken'
    /** The session is over; the one notice about it is said elsewhere. */
    | 'expired'
    /** Nobody waits for it any more. */
    | 'cancelled'
    /** It needs a session and there is none, or it belongs to one that is over. */
    | 'signedOut'
    /** It wanted a proof of who they are, and they would rather not give it. */
    | 'unproved';
  /** What to say about it: the service's words, else the endpoint's, else the general ones (D-180). */
  words: string;
  status?: number;
  statusCode?: number;
  /** The service's own words. */
  message?: string;
  /** What a failure brought along: what is wrong with a sheet. */
  data?: unknown;
};

const unspoken: readonly CallError['kind'][] = ['expired', 'cancelled', 'signedOut', 'unproved'];

/** Whether there is nothing to say: the person asked for the end, or hears of it in another place (D-183, D-32). */
export const isUnspoken = (error: CallError) => unspoken.includes(error.kind);

const tooSlow = 408;
const tooMany = 429;

/** The service understood the call and said no; anything else may go better another time. */
export const isRefusal = ({ kind, status = 0, statusCode = status }: CallError) =>
  (kind === 'failure' || kind === 'http') && statusCode < 500 && statusCode !== tooSlow && statusCode !== tooMany;

/** The service wants this asked less often. */
export const isTooMany = (error: CallError | SerializedError) => isCallError(error) && error.status === tooMany;

export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'words' in error;

/** The words of what a hook hands out as its error. */
export const wordsOf = (error: CallError | SerializedError) =>
  isCallError(error) ? error.words : texts.session.somethingWrong;
