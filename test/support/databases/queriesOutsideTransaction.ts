import { AsyncLocalStorage } from 'node:async_hooks';

import { type DatabaseConnection, DefaultConnectionProvider, type Transaction, TransactionBuilder } from 'kysely';

// Fails tests in which a transaction's callback takes a second connection: on PGlite, the transaction then always waits
// for itself forever; on PostgreSQL, whenever all connections are taken.
type Scope = { isOpen: boolean; connections?: object; outer?: Scope };

const scopes = new AsyncLocalStorage<Scope>();
const faults: string[] = [];

function recordFault(what: string) {
  const fault = new Error(`${what} in a transaction’s callback, outside the transaction`);
  faults.push(fault.stack ?? fault.message);
  return fault;
}

/** Fails calls in a transaction's callback even if their cached value makes a query unnecessary at the moment. */
export function refuseInTransaction<Name extends string>(
  cache: Record<Name, (...args: never[]) => unknown>,
  names: Name[],
) {
  for (const name of names) {
    const read = cache[name];
    cache[name] = (...args) => {
      if (scopes.getStore()?.isOpen) throw recordFault(`“${name}”`);
      return read(...args);
    };
  }
}

/** Runs what another caller would do meanwhile, with a connection of their own. */
export const asAnotherCaller = <Result>(work: () => Result) => scopes.exit(work);

const isOpenOn = (connections: object, scope: Scope | undefined): boolean =>
  scope !== undefined && ((scope.isOpen && scope.connections === connections) || isOpenOn(connections, scope.outer));

const { execute } = TransactionBuilder.prototype;
function executeInScope<Result>(
  this: TransactionBuilder<unknown>,
  callback: (tx: Transaction<unknown>) => Promise<Result>,
) {
  const scope: Scope = { isOpen: false, outer: scopes.getStore() };
  const scoped = async (tx: Transaction<unknown>) => {
    scope.isOpen = true;
    try {
      return await callback(tx);
    } finally {
      scope.isOpen = false;
    }
  };
  return scopes.run(scope, () => execute.call(this, scoped) as Promise<Result>);
}
TransactionBuilder.prototype.execute = executeInScope;

const { provideConnection } = DefaultConnectionProvider.prototype;
function provideOutsideScope<Result>(
  this: DefaultConnectionProvider,
  consumer: (connection: DatabaseConnection) => Promise<Result>,
) {
  const scope = scopes.getStore();
  if (isOpenOn(this, scope)) return Promise.reject(recordFault('A query'));
  if (scope) scope.connections ??= this;
  return provideConnection.call(this, consumer) as Promise<Result>;
}
DefaultConnectionProvider.prototype.provideConnection = provideOutsideScope;

// The page's environment loads this file outside any test.
if (typeof afterEach === 'function') afterEach(() => expect(faults.splice(0)).toEqual([]));
