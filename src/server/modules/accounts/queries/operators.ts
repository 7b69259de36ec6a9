import { sql } from 'kysely';

/**
 * Whether a row of `people` is not the administrator without a job record. Compares IDs instead of reading
 * `is_operator` from the row, because the indexes of lists and counts contain the ID.
 */
export const isNotOperator = (row: string) =>
  sql<boolean>`${sql.ref(`${row}.id`)} <> all(array(select o.id from people o where o.is_operator))`;
