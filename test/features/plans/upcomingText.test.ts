import { upcomingSentences } from '@/features/plans/UpcomingPlans';

const facts = { insurer: '', groupNumber: '', phone: '' };
const umr = { kind: 'medical', name: 'UMR Plan A', ...facts } as const;
const tides = { kind: 'medical', name: 'Tides Plan', from: '2027-01-01' } as const;

it('says for a plan that follows another which one it replaces [ROLL-02]', () => {
  expect(upcomingSentences([{ ...umr, to: '2026-12-31' }], [tides])).toEqual([
    'From January 1, 2027: Tides Plan instead of UMR Plan A',
  ]);
});

it('gives an end with a gap after it and a first plan separate lines, the earliest first [ROLL-02]', () => {
  expect(
    upcomingSentences([{ ...umr, to: '2026-11-30' }], [tides, { kind: 'dental', name: 'Pearl', from: '2027-02-01' }]),
  ).toEqual([
    'UMR Plan A ends on November 30, 2026',
    'From January 1, 2027: Tides Plan',
    'From February 1, 2027: Pearl',
  ]);
  expect(upcomingSentences([umr], [])).toEqual([]);
});
