import type { SiteConfig } from '@/contract/config';

import type { InFlightCalls } from './inFlightCalls';

/** A file stored under this key outside the Redux store (`fileStorage`). */
export type FilePart = { fileKey: string };
export type FormParts = Record<string, string | number | boolean | FilePart | undefined>;

export type ServiceName = 'main' | 'chat';

/** One request; what an endpoint's `query` returns. */
export type RequestArgs = {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** Query string; undefined and null values are left out. */
  params?: object;
  body?: unknown;
  /** Sent as multipart form data, with upload progress. */
  form?: FormParts;
  base?: ServiceName;
  /** Idempotency key; made in `baseQuery` when missing. */
  key?: string;
  quiet?: boolean;
  /** Aborts calls to the same endpoint with a different `supersedeKey`. */
  supersedeKey?: string;
};

type MessageText = string | ((message: string) => string);

/** An endpoint's options (its `extraOptions`), and its success and failure messages. */
export type EndpointOptions = {
  base?: ServiceName;
  /** Which token is sent: the session's by default, a sign-in step's or number change's (`pending`), or none. */
  auth?: 'pending' | 'none';
  /** Message after success; a function gets the service's message. */
  successMessage?: MessageText;
  /**
   * Message after a refusal; a function always wins, a plain string only when the service sends none. Without
   * `errorMessage` a plain string is also shown for network and server errors.
   */
  refusalMessage?: MessageText;
  /** Message for network and server errors. */
  errorMessage?: string;
  /** Failures are logged and not shown. */
  quiet?: boolean;
  /** Sends an idempotency key, so that a retry does not create a duplicate. */
  sendsIdempotencyKey?: boolean;
  /** Sent without a user action, so it does not extend an idle session. */
  background?: boolean;
  /** Sent even if the page is being closed; at most 64 KB. */
  outlivesPage?: boolean;
  /** The response is a file. */
  expectsFile?: boolean;
  /** No timeout by default. */
  timeoutMs?: number;
};

/** A response's `meta`: a message to show and a new token; never stored. */
export type ResponseMeta = {
  text?: string;
  tone?: 'success' | 'error';
  token?: string;
  quiet?: boolean;
  isBackground?: boolean;
  isFile?: boolean;
};

/** The part of the state that `baseQuery` reads. */
export type TokenState = {
  session: { token: string | null; pending?: { token: string } };
  user: { numberChange: { token: string | null } };
};

/** The store's `extraArgument`, passed to every call. */
export type BaseQueryExtra = { config: SiteConfig; calls: InFlightCalls };

/** The token in a response's `meta`, if any. */
export const tokenInMeta = ({ baseQueryMeta }: { baseQueryMeta?: unknown }) =>
  (baseQueryMeta as ResponseMeta | undefined)?.token;
