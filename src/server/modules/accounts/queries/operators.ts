import { sql } from 'kysely';

/**
 * Whether a row of `people` is not an operator (an administrator without an employee record). Compares IDs
 * instead of reading `is_operator` from the row, because the indexes of lists and counts contain the ID.
 */
export const isNotOperator = (tableAlias: string) =>
  sql<boolean>`${sql.ref(`${tableAlias}.id`)} <> all(array(select o.id from people o where o.is_operator))`;
