/**
 * The database does not respond. Requests fail with status 503, and the store reconnects by itself. The code is
 * PostgreSQL's for a lost connection.
 */
export class StoreDown extends Error {
  readonly code: string = '08006';

  constructor(cause?: unknown) {
    super('The database is not responding', { cause });
    this.name = 'StoreDown';
  }
}

/**
 * The database responds, but a call waited too long for a connection. The code is PostgreSQL's for too many
 * connections.
 */
export class StoreBusy extends StoreDown {
  override readonly code = '53300';
}

/**
 * True for errors with an SQLSTATE code: those that the database reported, and StoreDown. Any other error means that
 * the database is unreachable.
 */
export const hasSqlState = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code));

/** SQLSTATE codes for a lost connection, a server that stops or starts, and too many connections. */
const outageCodes = /^(08|57P0|53300)/;

/** True for a database outage, whether detected here or reported by the database. */
export const isOutage = (error: unknown) => hasSqlState(error) && outageCodes.test(error.code);
