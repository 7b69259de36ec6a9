import pg from 'pg';

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
const textArray = 1009;

type Parse = (text: string) => unknown;
const pgParserOf = (type: number) => pg.types.getTypeParser(type, 'text') as Parse;
const textsOf = (text: string) => pgParserOf(textArray)(text) as (string | null)[];

/** Where we differ from the driver: 64-bit integers are numbers, and dates stay text, which has no time zone. */
const customParsers: Record<number, Parse> = {
  [int8]: Number,
  [date]: (text) => text,
  [int8Array]: (text) => textsOf(text).map((item) => (item === null ? null : Number(item))),
  [dateArray]: textsOf,
};

/** Returns the parser for a type's text. Both databases use it, so that their results are the same. */
export const parserOf = (type: number): Parse => customParsers[type] ?? pgParserOf(type);

/** A parameter as sent to the database. */
export type EncodedValue = string | Uint8Array | null;

/** Converts a parameter; used by both databases. */
export function encodeParameter(value: unknown): EncodedValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new TypeError(`A ${typeof value} cannot be stored in the database`);
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(arrayItem).join(',')}}`;

function arrayItem(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value);
  const item = encodeParameter(value);
  if (item === null) return 'NULL';
  const text = typeof item === 'string' ? item : `\\x${Buffer.from(item).toString('hex')}`;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
