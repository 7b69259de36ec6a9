import type { CoveredPerson } from '@/contract/people/employee';
import { upcomingChangeSentences } from '@/features/employees/upcomingChangeSentences';

const person = (more: Partial<CoveredPerson>) =>
  ({ has_medical_plan: true, medical_plan_name: 'North Gold', ...more }) as CoveredPerson;
const today = '2027-03-01';

it('says what is coming for a person in one sentence each, by date [LIFE-03 ROLL-02]', () => {
  expect(upcomingChangeSentences(person({}), today)).toEqual([]);
  expect(
    upcomingChangeSentences(
      person({
        comingPlans: [{ kind: 'medical', name: 'South Silver', from: '2027-04-01' }],
        accountEndsOn: '2027-03-31',
      }),
      today,
    ),
  ).toEqual(['The account is active until March 31, 2027.', 'South Silver replaces North Gold on April 1, 2027.']);
  const endingPlans = [
    { kind: 'medical', name: 'North Gold', until: '2027-03-31' },
    { kind: 'dental', name: 'Harbor Dental', until: '2027-03-31' },
  ] as const;
  expect(
    upcomingChangeSentences(
      person({
        endingPlans: [...endingPlans],
        comingPlans: [{ kind: 'medical', name: 'North Gold', from: '2027-06-01' }],
      }),
      today,
    ),
  ).toEqual(['North Gold and Harbor Dental end on March 31, 2027.', 'North Gold starts on June 1, 2027.']);
  const ageLimit = { age: 26, birthday: '2027-03-12', lastDay: '2027-03-31' };
  expect(upcomingChangeSentences(person({ ageLimit }), today)).toEqual([
    'Turns 26 on March 12, 2027; coverage is due to end on March 31, 2027.',
  ]);
  expect(upcomingChangeSentences(person({ ageLimit }), '2027-04-02')).toEqual([
    'Turned 26 on March 12, 2027; coverage was due to end on March 31, 2027.',
  ]);
  expect(upcomingChangeSentences(person({ ageLimit, endingPlans: [...endingPlans] }), today)).toEqual([
    'Turns 26 on March 12, 2027.',
    'North Gold and Harbor Dental end on March 31, 2027.',
  ]);
});
