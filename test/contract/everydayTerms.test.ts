import {
  joinPhrases,
  removeFillerWords,
  separateWords,
  specialtyStems,
  stateCode,
} from '@/contract/content/everydayTerms';

it.each([
  ['dentist near me', 'dentist'],
  ['dentist in boston', 'dentist boston'],
  ['dermatology in', 'dermatology in'],
  ['skin doctor me', 'skin me'],
  ['dentist in indianapolis in', 'dentist indianapolis in'],
  ['the doctor', 'the doctor'],
])('makes the search "%s" look for "%s" [PROV-08]', (typed, searched) => {
  expect(removeFillerWords(typed.split(' '))).toEqual(searched.split(' '));
});

it.each([
  ['boston, ma', ['boston', 'ma']],
  ['dermatology, 02139', ['dermatology', '02139']],
  ['dr. smith', ['smith']],
  ['ob/gyn (boston)', ['ob gyn', 'boston']],
  ['dentist new york', ['dentist', 'new york']],
  ['x ray in north carolina', ['x ray', 'north carolina']],
  ['primary care; rhode island', ['primary care', 'rhode island']],
])('reads the search "%s" as %j [PROV-08]', (typed, terms) => {
  expect(removeFillerWords(joinPhrases(separateWords(typed).split(' ').filter(Boolean)))).toEqual(terms);
});

it('recognizes states and specialties with names of two words [PROV-08]', () => {
  expect(stateCode('new york')).toBe('ny');
  expect(specialtyStems('ob gyn')).toEqual(['ob gyn', 'obstet', 'gynec']);
});
