/** An answer that went well. */
export const success = <Data>(data: Data, message = 'Success') => ({ status: 'success' as const, message, data });

/** An answer that went well and has nothing to hand over. */
export const done = (message: string) => ({ status: 'success' as const, message });

/**
 * A request that will not be carried out; its words reach the person. Business failures travel as HTTP 200 with
 * `status: failure` (D-185); roles, paths, sizes and limits have a status code of their own.
 */
export class Refusal extends Error {
  constructor(
    words: string,
    readonly code: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503 | 507 = 200,
    readonly retryAfterS?: number,
  ) {
    super(words);
    this.name = 'Refusal';
  }
}

export const failure = (message: string) => ({ status: 'failure' as const, message });
