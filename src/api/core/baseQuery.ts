import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';

import { backgroundHeader, idempotencyHeader } from '@/contract/idempotency';
import { tokenOf, type TokenCarrier } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import type { ResponseMeta, RequestArgs, FormParts, BaseQueryExtra, EndpointOptions, TokenState } from './requestArgs';
import type { CallError } from './failure';
import { heldFile } from './heldFiles';
import { send, sendForm, type HttpRequest } from './send';
import { uploadEnded, uploadProgressed } from './uploadProgress';
import { successText, parseEnvelope, errorText } from './parseEnvelope';

/** The token for a call; one that waits for its code is only sent to endpoints with `auth: 'pending'`. */
function bearerFor({ session, user }: TokenState, { auth }: EndpointOptions) {
  if (auth === 'none') return null;
  if (auth === 'pending') return session.auth ? (user.numberChange.token ?? session.token) : session.token;
  return session.auth ? session.token : null;
}

function addressOf({ url, params, base }: RequestArgs, terms: EndpointOptions, { config }: BaseQueryExtra) {
  const root = (base ?? terms.base) === 'chat' ? config.chatBase : config.apiBase;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return root.replace(/\/+$/, '') + url + (search.size > 0 ? `?${search}` : '');
}

/** Builds the form from the held files; null when one of them was released. */
function formOf(parts: FormParts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (typeof value !== 'object') form.append(name, String(value));
    else {
      const file = heldFile(value.fileKey);
      if (!file) return null;
      form.append(name, file);
    }
  }
  return form;
}

/** Takes the token out of the data and returns it beside it, so that no cache holds a token. */
function withoutToken(data: unknown): { data: unknown; token?: string } {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { data: data ?? null };
  const { access_token, accessToken, ...rest } = data as TokenCarrier & Record<string, unknown>;
  return { data: rest, token: tokenOf({ access_token, accessToken }) };
}

function interruption(cause: 'cancelled' | 'timeout' | null, thrown: unknown): CallError['kind'] {
  if (cause) return cause;
  return thrown instanceof Error && thrown.name === 'AbortError' ? 'aborted' : 'network';
}

const keyOfUpload = ({ key, form = {} }: RequestArgs, endpoint: string) =>
  key ?? Object.values(form).find((part) => typeof part === 'object')?.fileKey ?? endpoint;

async function deliver(
  call: RequestArgs,
  letter: HttpRequest,
  terms: EndpointOptions,
  { dispatch, endpoint }: BaseQueryApi,
) {
  if (!call.form) return send(letter, terms.file ?? false);
  const key = keyOfUpload(call, endpoint);
  try {
    return await sendForm(letter, (loaded, total) => dispatch(uploadProgressed({ key, loaded, total })));
  } finally {
    dispatch(uploadEnded({ key }));
  }
}

/** The base query of all endpoints: address, token, idempotency key, upload, and the reading of the answer. */
export const baseQuery: BaseQueryFn<RequestArgs, unknown, CallError, EndpointOptions, ResponseMeta> = async (
  call,
  around,
  given,
) => {
  const terms: EndpointOptions = given ?? {};
  const { calls } = around.extra as BaseQueryExtra;
  const state = () => around.getState() as TokenState;
  const quiet = call.quiet ?? terms.quiet;
  const ended = (error: Omit<CallError, 'words'>) => ({
    error: { ...error, words: errorText(terms, error) },
    meta: { quiet },
  });

  const token = bearerFor(state(), terms);
  const known = state().session.token;
  if (!token && terms.auth !== 'none') return ended({ kind: terms.auth === 'pending' ? 'broken' : 'signedOut' });
  if (token && calls.isRevoked(token)) return ended({ kind: 'signedOut' });
  const body = call.form ? formOf(call.form) : call.body === undefined ? undefined : JSON.stringify(call.body);
  if (body === null) return ended({ kind: 'broken' });
  const key = terms.creates ? (call.key ?? calls.keys.keyFor(around.endpoint, call.form ?? call.body)) : undefined;

  const { supersedeKey } = call;
  const { timeoutMs } = terms;
  const line = calls.begin({ endpoint: around.endpoint, token, supersedeKey, timeoutMs, signal: around.signal });
  const letter: HttpRequest = {
    address: addressOf(call, terms, around.extra as BaseQueryExtra),
    method: call.method ?? 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(key && { [idempotencyHeader]: key }),
      ...(terms.background && { [backgroundHeader]: '1' }),
    },
    body,
    signal: line.signal,
  };

  const leftAt = Date.now();
  let reply;
  try {
    reply = await deliver(call, letter, terms, around);
  } catch (thrown) {
    return ended({ kind: interruption(line.cause(), thrown) });
  } finally {
    line.over();
  }
  if (line.cause()) return ended({ kind: 'cancelled' });
  // A gateway's 5xx does not tell whether the call took effect, so its idempotency key is kept for a repetition.
  if (key && reply.status < 500) calls.keys.settled(around.endpoint, key);

  // The session changed while the call was under way, so this 401 says nothing about the new one.
  if (reply.status === 401 && known !== state().session.token) return ended({ kind: 'signedOut' });
  // A 401 to a call without a token is an ordinary failure with the service's own message.
  if (reply.status === 401 && token) {
    // Only the pending token expired; the session, if any, goes on.
    if (terms.auth === 'pending' && (token !== known || !state().session.auth)) {
      const message = state().session.auth ? texts.session.codeOver : texts.session.stepOver;
      return ended({ kind: 'failure', status: 401, message });
    }
    calls.revoke(token);
    return ended({ kind: 'expired', status: 401 });
  }
  if (token && terms.auth === undefined && !terms.background && reply.status < 500) calls.active(leftAt);
  if (reply.file) return { data: reply.file, meta: { isFile: true } };
  const verdict = parseEnvelope(reply);
  if (!verdict.isGood) {
    const { isGood: _, ...error } = verdict;
    return ended(error);
  }
  const { data, token: brought } = withoutToken(verdict.data);
  return { data, meta: { words: successText(terms, verdict.message), tone: 'success', token: brought } };
};
