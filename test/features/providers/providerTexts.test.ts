import { addressLines, formatDistance, mapsUrl } from '@/features/providers/providerTexts';

const place = { address: '1 Main Street', city: 'Boston', state: 'MA', zipcode: '02115' };

it.each([
  [undefined, undefined],
  [null, undefined],
  [0, 'Less than 0.1 miles away'],
  [1, '0.6 miles away'],
  [15.9, '9.9 miles away'],
  [100, '62 miles away'],
  [3000, '1,864 miles away'],
])('shows %s kilometers as "%s" [PROV-13]', (kilometers, text) => expect(formatDistance(kilometers)).toBe(text));

it('puts no stray commas in an address with missing fields [PROV-04]', () => {
  expect(addressLines(place)).toEqual(['1 Main Street', 'Boston, MA 02115']);
  expect(addressLines({ ...place, city: '', state: ' ' })).toEqual(['1 Main Street', '02115']);
});

it('searches the map for the full address [D-68 PROV-06]', () => {
  expect(mapsUrl('https://maps.example.org/?q=', place)).toBe(
    'https://maps.example.org/?q=1%20Main%20Street%2C%20Boston%2C%20MA%2C%2002115',
  );
});
