import type { SiteConfig } from '@/contract/config';

import type { InFlightCalls } from './inFlightCalls';

/** A file waits outside the store, under its key (`heldFiles`). */
export type FilePart = { fileKey: string };
export type FormParts = Record<string, string | number | boolean | FilePart | undefined>;

export type ServiceName = 'main' | 'chat';

/** One request, as an endpoint describes it. */
export type RequestArgs = {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** What is undefined is left out. */
  params?: object;
  body?: unknown;
  /** A form travels in parts and tells how far it is. */
  form?: FormParts;
  base?: ServiceName;
  /** The name a creating call gives itself; made here when the caller has none. */
  key?: string;
  quiet?: boolean;
  /** Calls of one endpoint with another key are superseded by this one, and end. */
  supersedeKey?: string;
};

type Words = string | ((message: string) => string);

/** What holds for every call of an endpoint, and the words for how it ends. */
export type EndpointOptions = {
  base?: ServiceName;
  /** Which token goes along: the session's (unless said otherwise), the one before a code is checked, or none. */
  auth?: 'pending' | 'none';
  /** A function makes the words out of the service's own. */
  done?: Words;
  /** For a failure; a function is always used, plain words only when the service says nothing (D-180). */
  failed?: Words;
  /** For whatever went wrong on the way. */
  error?: string;
  /** Its failures are logged and not shown (D-184). */
  quiet?: boolean;
  /** It makes something new, so a repetition must be known as one (reliability I4). */
  creates?: boolean;
  /** Nobody pressed a key for it, so it does not keep a session alive (reliability A8). */
  background?: boolean;
  /** It answers with a file. */
  file?: boolean;
  /** None unless set (CONST-21). */
  timeoutMs?: number;
};

/** What travels beside an answer and is never kept: words to say, and a token on its way to the session. */
export type ResponseMeta = {
  words?: string;
  tone?: 'success' | 'error';
  token?: string;
  quiet?: boolean;
  isFile?: boolean;
};

/** The only shape the calls need of the store above them. */
export type TokenState = {
  session: { auth: boolean; token: string | null };
  user: { numberChange: { token: string | null } };
};

/** What the store lends to every call. */
export type BaseQueryExtra = { config: SiteConfig; calls: InFlightCalls };

/** The token an answer brought, for the session and nobody else. */
export const tokenInMeta = ({ baseQueryMeta }: { baseQueryMeta?: unknown }) =>
  (baseQueryMeta as ResponseMeta | undefined)?.token;
