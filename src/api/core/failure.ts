import type { SerializedError } from '@reduxjs/toolkit';

import { texts } from '@/contract/texts';

/** The error type of every endpoint. */
export type CallError = {
  kind: /** The service answered with a failure status in its body. */
    | 'failure'
    /** The HTTP status was not 200 to 299. */
    | 'http'
    | 'network'
    | 'aborted'
    | 'timeout'
    /** A pending token or a file is missing, or the response could not be read. */
    | 'broken'
    /** The token was refused; `expirySaga` shows the notice. */
    | 'expired'
    /** Canceled by the site: superseded by a newer call, no longer needed, or the session ended. */
    | 'canceled'
    /** The call needs a session and there is none, or it belongs to an earlier session. */
    | 'signedOut'
    /** The person canceled the dialog that asks for a proof of identity, or must set up a second factor first. */
    | 'unproved';
  /** The message to show: the service's, else the endpoint's, else a general one. */
  text: string;
  status?: number;
  statusCode?: number;
  /** The service's message. */
  message?: string;
  /** A failure's data, such as the errors in a file. */
  data?: unknown;
};

const silentKinds: readonly CallError['kind'][] = ['expired', 'canceled', 'signedOut', 'unproved'];

/** Whether the error shows no message: the call was canceled or is no longer relevant, or another notice covers it. */
export const isSilent = (error: CallError) => silentKinds.includes(error.kind);

const timeoutStatus = 408;
const tooManyRequestsStatus = 429;

/** Whether the service permanently refused the call; after any other error the call may succeed when repeated. */
export const isRefusal = ({ kind, status = 0, statusCode = status }: CallError) =>
  (kind === 'failure' || kind === 'http') &&
  statusCode < 500 &&
  statusCode !== timeoutStatus &&
  statusCode !== tooManyRequestsStatus;

/** Whether the service limits this call's rate (429). */
export const isRateLimited = (error: CallError | SerializedError) =>
  isCallError(error) && error.status === tooManyRequestsStatus;

export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'text' in error;

/** The message for a hook's `error`. */
export const messageOf = (error: CallError | SerializedError) =>
  isCallError(error) ? error.text : texts.session.somethingWrong;

/** The message shown in place of content that could not be loaded: the service's, else a plain description. */
export function headlineOf(error: CallError | SerializedError) {
  if (!isCallError(error)) return texts.session.somethingWrong;
  const { kind, message, text } = error;
  if (message) return message;
  if (kind === 'network' || kind === 'aborted') return texts.network.unreachable;
  if (kind === 'timeout') return texts.network.slow;
  if (kind !== 'http') return text;
  return isRefusal(error) ? texts.session.somethingWrong : texts.network.serverError;
}
