import { withoutFiller } from '@/contract/content/everydayTerms';

it.each([
  ['dentist near me', 'dentist'],
  ['dentist in boston', 'dentist boston'],
  ['dermatology in', 'dermatology in'],
  ['skin doctor me', 'skin me'],
  ['dentist in indianapolis in', 'dentist indianapolis in'],
  ['the doctor', 'the doctor'],
])('makes the search "%s" look for "%s" [PROV-08]', (typed, searched) => {
  expect(withoutFiller(typed.split(' '))).toEqual(searched.split(' '));
});
