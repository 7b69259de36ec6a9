import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';

import { backgroundHeader, idempotencyHeader } from '@/contract/idempotency';
import { isReasonNeeded } from '@/contract/people/proof';
import { type TokenCarrier, tokenOf } from '@/contract/people/session';
import { texts } from '@/contract/texts';
import type { CallError } from './failure';
import { getStoredFile, isReadable } from './fileStorage';
import { errorText, parseEnvelope, successText } from './parseEnvelope';
import type { BaseQueryExtra, EndpointOptions, FormParts, RequestArgs, ResponseMeta, TokenState } from './requestArgs';
import { type HttpRequest, send, sendForm } from './send';
import { uploadEnded, uploadProgressed } from './uploadProgress';

/** The token for a call; the token of a sign-in step or number change is only sent where `auth` is `pending`. */
function bearerTokenFor({ session, user }: TokenState, { auth }: EndpointOptions) {
  if (auth === 'none') return null;
  if (auth !== 'pending') return session.token;
  if (session.token === null) return session.pending?.token ?? null;
  return user.numberChange.token ?? session.token;
}

/** The token in use, which changes with each sign-in, sign-out, and sign-in step. */
const getCurrentToken = ({ session }: TokenState) => session.token ?? session.pending?.token ?? null;

function urlOf({ url, params, base }: RequestArgs, options: EndpointOptions, { config }: BaseQueryExtra) {
  const root = (base ?? options.base) === 'chat' ? config.chatBase : config.apiBase;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return root.replace(/\/+$/, '') + url + (search.size > 0 ? `?${search}` : '');
}

/** Builds the form from the stored files; null when one of them was released. */
function formOf(parts: FormParts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (typeof value !== 'object') form.append(name, String(value));
    else {
      const file = getStoredFile(value.fileKey);
      if (!file) return null;
      form.append(name, file);
    }
  }
  return form;
}

async function hasChangedFile(form: FormData) {
  for (const part of form.values()) if (part instanceof Blob && !(await isReadable(part))) return true;
  return false;
}

/** Moves the token out of the data, so that no cache holds it. */
function withoutToken(data: unknown): { data: unknown; token?: string } {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { data: data ?? null };
  const { access_token, accessToken, ...rest } = data as TokenCarrier & Record<string, unknown>;
  return { data: rest, token: tokenOf({ access_token, accessToken }) };
}

function interruptionKind(cause: 'canceled' | 'timeout' | null, thrown: unknown): CallError['kind'] {
  if (cause) return cause;
  return thrown instanceof Error && thrown.name === 'AbortError' ? 'aborted' : 'network';
}

const uploadKeyOf = ({ key, form = {} }: RequestArgs, endpoint: string) =>
  key ?? Object.values(form).find((part) => typeof part === 'object')?.fileKey ?? endpoint;

async function sendCall(
  call: RequestArgs,
  request: HttpRequest,
  options: EndpointOptions,
  { dispatch, endpoint }: BaseQueryApi,
) {
  if (!call.form) return send(request, options.expectsFile ?? false);
  const key = uploadKeyOf(call, endpoint);
  try {
    return await sendForm(request, (loaded, total) => dispatch(uploadProgressed({ key, loaded, total })));
  } finally {
    dispatch(uploadEnded({ key }));
  }
}

type Query = BaseQueryFn<RequestArgs, unknown, CallError, EndpointOptions, ResponseMeta>;

/** Makes one call: URL, token, idempotency key, upload, and response parsing. */
const sendOnce: Query = async (call, queryApi, extraOptions) => {
  const options: EndpointOptions = extraOptions ?? {};
  const { calls } = queryApi.extra as BaseQueryExtra;
  const getState = () => queryApi.getState() as TokenState;
  const isBackgroundRead = queryApi.type === 'query' && calls.background.markIfExpected(queryApi);
  const isBackground = options.background || isBackgroundRead;
  const quiet = (call.quiet ?? options.quiet) || isBackgroundRead;
  const makeFailure = (error: Omit<CallError, 'text'>) => ({
    error: { ...error, text: errorText(options, error) },
    // Quiet, because a dialog asks for the reason instead.
    meta: { quiet: quiet || isReasonNeeded(error.data), isBackground },
  });

  const token = bearerTokenFor(getState(), options);
  const tokenBefore = getCurrentToken(getState());
  if (!token && options.auth !== 'none')
    return makeFailure({ kind: options.auth === 'pending' ? 'broken' : 'signedOut' });
  if (token && calls.isRevoked(token)) return makeFailure({ kind: 'signedOut' });
  const body = call.form ? formOf(call.form) : call.body === undefined ? undefined : JSON.stringify(call.body);
  if (body === null) return makeFailure({ kind: 'broken' });
  const key = options.sendsIdempotencyKey
    ? (call.key ?? calls.keys.keyFor(queryApi.endpoint, call.form ?? call.body))
    : undefined;

  const { supersedeKey } = call;
  const { timeoutMs } = options;
  const inFlight = calls.begin({
    endpoint: queryApi.endpoint,
    token,
    supersedeKey,
    timeoutMs,
    signal: queryApi.signal,
  });
  const request: HttpRequest = {
    url: urlOf(call, options, queryApi.extra as BaseQueryExtra),
    method: call.method ?? 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(key && { [idempotencyHeader]: key }),
      ...(isBackground && { [backgroundHeader]: '1' }),
    },
    body,
    keepalive: options.outlivesPage,
    signal: inFlight.signal,
  };

  const sentAt = Date.now();
  let response;
  try {
    response = await sendCall(call, request, options, queryApi);
  } catch (thrown) {
    const kind = interruptionKind(inFlight.cause(), thrown);
    // If a file changed after it was chosen, browsers report a network failure.
    if (kind === 'network' && body instanceof FormData && (await hasChangedFile(body)))
      return makeFailure({ kind: 'failure', message: texts.upload.changed });
    return makeFailure({ kind });
  } finally {
    inFlight.finish();
  }
  if (inFlight.cause()) return makeFailure({ kind: 'canceled' });
  // A gateway's 5xx does not show whether the call took effect, so the call's key is kept for a retry.
  if (key && response.status < 500) calls.keys.forget(queryApi.endpoint, key);

  // The session changed while the call was in flight, so this 401 does not apply to the new one.
  if (response.status === 401 && tokenBefore !== getCurrentToken(getState())) return makeFailure({ kind: 'signedOut' });
  // A 401 to a call without a token is an ordinary failure with the service's own message.
  if (response.status === 401 && token) {
    // Only the pending token expired; the session, if any, continues.
    const sessionToken = getState().session.token;
    if (options.auth === 'pending' && token !== sessionToken) {
      const message = sessionToken !== null ? texts.session.codeExpired : texts.session.stepExpired;
      return makeFailure({ kind: 'failure', status: 401, message });
    }
    calls.revoke(token);
    return makeFailure({ kind: 'expired', status: 401 });
  }
  if (token && options.auth === undefined && !isBackground && response.status < 500) calls.reportActivity(sentAt);
  if (response.file) return { data: response.file, meta: { isFile: true } };
  const envelope = parseEnvelope(response);
  if (!envelope.isSuccess) {
    const { isSuccess: _, ...error } = envelope;
    return makeFailure(error);
  }
  const { data, token: newToken } = withoutToken(envelope.data);
  return { data, meta: { text: successText(options, envelope.message), tone: 'success', token: newToken } };
};

/** Calls that were never sent changed nothing. */
const unsentKinds: readonly CallError['kind'][] = ['signedOut', 'broken'];

/** The base query for all endpoints. A read is sent again when a change is stored while it is in flight. */
export const baseQuery: Query = async (call, queryApi, extraOptions) => {
  const { reads } = (queryApi.extra as BaseQueryExtra).calls;
  const attempt = async () => sendOnce(call, queryApi, extraOptions);
  if (queryApi.type === 'query') return reads.readFresh(queryApi.queryCacheKey ?? queryApi.endpoint, attempt);
  const result = await attempt();
  if (!extraOptions?.background && !(result.error && unsentKinds.includes(result.error.kind))) reads.recordChange();
  return result;
};
