import { pickFirstName, pickLastName } from './names';
import { makeRandom } from './random';

const emplTypes = ['Full Time', 'Full Time', 'Full Time', 'Part Time', 'Seasonal'];
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Generates `count` employees with their families, one person at a time: about 2.7 people per employee. */
export function* makeFamilies(count: number, seed: number) {
  const random = makeRandom(seed);
  let index = 0;
  for (let made = 0; made < count; made += 1) {
    const employeeIndex = index;
    const last = pickLastName(random);
    const emplType = random.pick(emplTypes);
    const enrollmentDate = random.chance(0.9)
      ? `${2015 + random.below(11)}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`
      : null;
    const tier = random.pick([1, 2, 2] as const);
    const family = [
      'Self' as const,
      ...(random.chance(0.55) ? (['Spouse'] as const) : []),
      ...Array.from({ length: random.pick([0, 0, 0, 1, 1, 2, 2, 3]) }, () => 'Child' as const),
    ];
    for (const relation of family) {
      const isEmployee = relation === 'Self';
      const hasMedical = random.chance(0.8);
      const hasDental = random.chance(0.7);
      yield {
        /** The person's position in the order of creation, starting at 0. */
        index,
        /** The `index` of the employee; equal to `index` for employees themselves. */
        employeeIndex,
        relation,
        first: pickFirstName(random),
        last,
        hasContact: relation !== 'Child',
        emplType,
        enrollmentDate,
        hasDental,
        // Every person has at least one plan.
        hasVision: random.chance(0.5) || !(hasMedical || hasDental),
        tier: hasMedical ? tier : null,
        isActive: !isEmployee || random.chance(0.93),
        isRegistered: isEmployee && random.chance(0.6),
      };
      index += 1;
    }
  }
}
