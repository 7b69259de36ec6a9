import type { ColumnType } from 'kysely';

/** The database fills these columns when they are omitted. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
