import { isActiveFlag } from '@/contract/flags';

it.each([
  [undefined, true],
  [null, true],
  [true, true],
  [1, true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
])('reads a flag of %p as active: %p [D-162 ALERT-09 CAR-05 DOC-16]', (flag, isOn) => {
  expect(isActiveFlag(flag)).toBe(isOn);
});
