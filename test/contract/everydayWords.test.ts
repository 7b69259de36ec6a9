import { withoutFiller } from '@/contract/content/everydayWords';

test.each([
  ['dentist near me', 'dentist'],
  ['dentist in boston', 'dentist boston'],
  ['dermatology in', 'dermatology in'],
  ['skin doctor me', 'skin me'],
  ['dentist in indianapolis in', 'dentist indianapolis in'],
  ['the doctor', 'the doctor'],
])('PROV-08 the search "%s" looks for "%s"', (typed, searched) => {
  expect(withoutFiller(typed.split(' '))).toEqual(searched.split(' '));
});
