/**
 * The database does not answer: the request ends with 503, nothing is acknowledged, and the store finds its own way
 * back. The code is PostgreSQL's for a lost connection.
 */
export class StoreDown extends Error {
  readonly code = '08006';

  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
    this.name = 'StoreDown';
  }
}

/** True for what the database itself said about a statement; anything else says that it is not there. */
export const isStatementError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
