import { isActiveFlag } from '@/contract/flags';

test.each([
  [undefined, true],
  [null, true],
  [true, true],
  [1, true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
])('ALERT-09 CAR-05 DOC-16 D-162 a flag of %p opens as active: %p', (flag, isOn) => {
  expect(isActiveFlag(flag)).toBe(isOn);
});
