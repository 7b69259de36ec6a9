import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * How many of a name's first and last words match the stored person's, 0 to 2; null if there is no stored person.
 */
export const countMatchingNameParts = (name: Sql, storedId: Sql, storedName: Sql) =>
  sql`case when ${storedId} is null then null when ${name} = ${storedName} then 2
    else name_agreement(${name}, ${storedName}) end::smallint`;

/** Replaces a reason that would reveal stored data of someone with another name. */
export const otherNameReason = 'This SSN is on record under a different name, so the stored data isn’t shown';
