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

/** The token a call may carry; one that still waits for its code opens nothing else (D-05, D-81). */
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

/** Fills in the files that wait outside the store; null when one is gone. */
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

/** A token leaves the answer here and travels beside it, so that no cache ever holds one. */
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

/** Every call of both services goes through here: its address, its token, and how its answer is read (STATE-11). */
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
  // What stands before the service may answer with 500 and more where the call itself went through.
  if (key && reply.status < 500) calls.keys.settled(around.endpoint, key);

  // A late refusal of a session that is over says nothing about the one that followed it.
  if (reply.status === 401 && known !== state().session.token) return ended({ kind: 'signedOut' });
  // Without a token there is no session that could be over: the service has words for what was not right.
  if (reply.status === 401 && token) {
    // What opens one step alone has run out, beside a session that goes on or on the way to one.
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
