import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { parse } from 'csv-parse/sync';
import { formatCopyLine } from '@/server/platform/csv/copyText';
import { allowBulkWrite } from '@/server/platform/database/bulk';
import type { Store } from '@/server/platform/database/store';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { pickFirstName, pickLastName } from './names';
import { makeRandom } from './random';

/** The CSV column for each table column. */
const csvColumnByField = {
  full_name: 'fullName',
  organization_name: 'organizationName',
  primary_specialty: 'primarySpecialty',
  gender: 'gender',
  address: 'address',
  city: 'city',
  state: 'state',
  zipcode: 'zipcode',
  country: 'country',
  phone_number: 'phoneNumber',
  lat: 'lat',
  long: 'long',
} as const;
type Column = keyof typeof csvColumnByField;
const columns = Object.keys(csvColumnByField) as Column[];
const optionalColumns: readonly Column[] = ['phone_number', 'lat', 'long'];
/** The largest absolute latitude and longitude. */
const maxDegrees = { lat: 90, long: 180 };
type SampleProvider = Record<Column, string | number | null>;

const specialties = [
  'Family Medicine',
  'Internal Medicine',
  'Pediatrics',
  'Cardiology',
  'Dermatology',
  'Neurology',
  'Psychiatry',
];
const towns = [
  { city: 'Boston', state: 'MA', zipcode: '02115', lat: 42.34, long: -71.09 },
  { city: 'Albany', state: 'NY', zipcode: '12207', lat: 42.66, long: -73.75 },
  { city: 'Hartford', state: 'CT', zipcode: '06103', lat: 41.77, long: -72.67 },
  { city: 'Concord', state: 'NH', zipcode: '03301', lat: 43.21, long: -71.54 },
] as const;

function* makeProviders(count: number, seed: number): Generator<SampleProvider> {
  const random = makeRandom(seed);
  for (let made = 0; made < count; made += 1) {
    const { lat, long, ...town } = random.pick(towns);
    yield {
      full_name: `Dr. ${pickFirstName(random)} ${pickLastName(random)}`,
      organization_name: `${pickLastName(random)} ${random.pick(['Clinic', 'Health Center', 'Medical Group'])}`,
      primary_specialty: random.pick(specialties),
      gender: random.pick(['F', 'M']),
      address: `${1 + random.below(900)} ${pickLastName(random)} Street`,
      ...town,
      country: 'US',
      phone_number: random.chance(0.9) ? `617555${String(random.below(10_000)).padStart(4, '0')}` : null,
      lat: Number((lat + (random.below(2000) - 1000) / 10_000).toFixed(6)),
      long: Number((long + (random.below(2000) - 1000) / 10_000).toFixed(6)),
    };
  }
}

async function readProviders(path: string): Promise<SampleProvider[]> {
  const rows = parse<Record<string, string>>(await readFile(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
  const missing = columns.filter((column) => rows[0]?.[csvColumnByField[column]] === undefined);
  if (missing.length)
    throw new CannotStart(
      `The provider file is missing these columns: ${missing.map((column) => csvColumnByField[column]).join(', ')}.`,
    );
  const { lat, long } = csvColumnByField;
  const isBlankOrInRange = (text: string, max: number) => !text || Math.abs(Number(text)) <= max;
  const invalidIndex = rows.findIndex(
    (row) => !isBlankOrInRange(row[lat] ?? '', maxDegrees.lat) || !isBlankOrInRange(row[long] ?? '', maxDegrees.long),
  );
  if (invalidIndex >= 0)
    throw new CannotStart(
      `Record ${invalidIndex + 1} of the provider file has invalid coordinates. Nothing was added.`,
    );
  return rows.map(
    (row) =>
      Object.fromEntries(
        columns.map((column) => [
          column,
          row[csvColumnByField[column]] || (optionalColumns.includes(column) ? null : ''),
        ]),
      ) as SampleProvider,
  );
}

/** Adds providers: `source` is the number to generate or the path of a CSV file. Returns how many were added. */
export async function addSampleProviders(
  { db, copyIn, vacuum }: Pick<Store, 'db' | 'copyIn' | 'vacuum'>,
  source: string,
  seed: number,
) {
  const providers = /^\d+$/.test(source) ? [...makeProviders(Number(source), seed)] : await readProviders(source);
  const lines = providers.map((provider) => formatCopyLine(columns.map((column) => provider[column])));
  await db.transaction().execute(async (tx) => {
    await allowBulkWrite(tx);
    await copyIn(tx, 'providers', columns, Readable.from(lines));
  });
  await vacuum('providers');
  return providers.length;
}
