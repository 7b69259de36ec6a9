import type { ColumnType } from 'kysely';

/** The database fills in these columns if they are omitted. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
