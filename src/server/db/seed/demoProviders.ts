const places = [
  { city: 'Boston', state: 'MA', zipcode: '02115', lat: 42.3426, long: -71.0922 },
  { city: 'Worcester', state: 'MA', zipcode: '01608', lat: 42.2626, long: -71.8023 },
  { city: 'Springfield', state: 'MA', zipcode: '01103', lat: 42.1015, long: -72.5898 },
  { city: 'Lowell', state: 'MA', zipcode: '01852', lat: 42.6334, long: -71.3162 },
  { city: 'New York', state: 'NY', zipcode: '10016', lat: 40.7459, long: -73.9781 },
  { city: 'Albany', state: 'NY', zipcode: '12207', lat: 42.6526, long: -73.7562 },
  { city: 'Yonkers', state: 'NY', zipcode: '10701', lat: 40.9312, long: -73.8988 },
  { city: 'Hartford', state: 'CT', zipcode: '06103', lat: 41.7658, long: -72.6734 },
  { city: 'New Haven', state: 'CT', zipcode: '06510', lat: 41.3083, long: -72.9279 },
  { city: 'Stamford', state: 'CT', zipcode: '06901', lat: 41.0534, long: -73.5387 },
];

const organizations = [
  'Harbor Family Practice',
  'Lighthouse Medical Group',
  'Bay State Pediatrics',
  'Riverbend Health Center',
  'Northgate Specialists',
  'Maple Street Clinic',
  'Seaport Orthopedics',
  'Elm Park Care',
];
const specialties = [
  'Pediatrics',
  'Family Medicine',
  'Internal Medicine',
  'Cardiology',
  'Dermatology',
  'Orthopedics',
  'Neurology',
  'Obstetrics and Gynecology',
  'Ophthalmology',
  'Psychiatry',
  'Endocrinology',
];
const streets = ['Main Street', 'Harbor Avenue', 'Park Road', 'Union Street', 'Chestnut Lane', 'Washington Square'];

const women = ['Alma', 'Beatriz', 'Clara', 'Dana', 'Elena', 'Farah', 'Grace', 'Hana', 'Iris', 'Joan', 'Keiko', 'Lena'];
const men = ['Adam', 'Bruno', 'Caleb', 'Darius', 'Emil', 'Felix', 'Gavin', 'Hugo', 'Ivan', 'Jonas', 'Kofi', 'Leon'];
const families = [
  'Abbott',
  'Barros',
  'Calloway',
  'Dorsey',
  'Eastman',
  'Farrow',
  'Greer',
  'Holloway',
  'Ibarra',
  'Jessup',
  'Kessler',
  'Lindqvist',
  'Marchetti',
  'Novak',
  'Okafor',
  'Pennington',
  'Quimby',
  'Rahman',
  'Santoro',
];

const turn = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item;

function provider(place: number) {
  const isWoman = place % 2 === 0;
  const { city, state, zipcode, lat, long } = turn(places, place * 3);
  const isLocated = place % 6 !== 5;
  return {
    full_name: `Dr. ${turn(isWoman ? women : men, Math.floor(place / 2))} ${turn(families, place * 7)}`,
    organization_name: turn(organizations, place * 5),
    primary_specialty: turn(specialties, place),
    gender: isWoman ? 'F' : 'M',
    address: `${12 + place * 9} ${turn(streets, place)}`,
    city,
    state,
    zipcode,
    country: 'US',
    phone_number: place % 11 === 10 ? null : `555020${String(1000 + place)}`,
    lat: isLocated ? lat + ((place % 7) - 3) * 0.008 : null,
    long: isLocated ? long + ((place % 5) - 2) * 0.009 : null,
  };
}

/** Invented providers near real towns; some without a phone or a position, as in real directories. */
export const demoProviders = Array.from({ length: 72 }, (_, place) => provider(place));
