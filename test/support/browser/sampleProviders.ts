import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const head =
  'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long';
const made = () =>
  Array.from(
    { length: 5855 },
    (_, index) =>
      `Given Name${index}x,House ${index % 90},General Practice,F,${index} Main Street,Boston,MA,02115,US,,42.3,-71.1`,
  );
const sample = resolve('../shared/data/providers.csv');

/**
 * The lines of the real providers' file if it is next to the project; otherwise, as many generated lines. The first one
 * is the header.
 */
export const providerLines = existsSync(sample)
  ? readFileSync(sample, 'utf8').trim().split(/\r?\n/)
  : [head, ...made()];

export const providersFile = (lines: readonly string[] = providerLines) => ({
  name: 'providers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
