import type { ColumnType } from 'kysely';

/** The database fills in these columns if they are omitted. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
