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
])('a flag of %p opens as active: %p [D-162 ALERT-09 CAR-05 DOC-16]', (flag, isOn) => {
  expect(isActiveFlag(flag)).toBe(isOn);
});
