/**
 * The database does not answer: requests end with 503 and the store reconnects by itself. The code is PostgreSQL's for
 * a lost connection.
 */
export class StoreDown extends Error {
  readonly code = '08006';

  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
    this.name = 'StoreDown';
  }
}

/** True for errors that the database reported about a statement; any other error means that it is unreachable. */
export const isStatementError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
