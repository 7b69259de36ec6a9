import { stepTexts } from '@/features/program/overview/steps';

it('shows counts in the overview only if there is something to count', () => {
  const { state } = stepTexts.tables;
  const step = { name: 'tables' } as const;
  expect(state?.({ ...step, have: 1, want: 4 })).toBe('1 of 4 plans with tables');
  expect(state?.({ ...step, have: 0, want: 0 })).toBe('add plans first');
});
