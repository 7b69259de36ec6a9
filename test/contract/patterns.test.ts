import { setImmediate as turn } from 'node:timers/promises';

import {
  cleanContactInput,
  cleanSsnInput,
  codeLength,
  contactInputSchema,
  countryCode,
  formatContact,
  isContact,
  isEmail,
  isSsn,
  isStrongPassword,
  knownContactSchema,
  lastTenDigits,
  maskedSsn,
  minPasswordLength,
  ssnDigits,
  ssnInputSchema,
  telHref,
} from '@/contract/patterns';
import { phoneDigits } from '@/contract/people/personRules';

it.each([
  ['5550100001', true],
  ['+915550100001', true],
  ['05550100001', true],
  ['915550100001', true],
  ['15550100001', true],
  ['+1 (555) 010-0001', true],
  ['(555) 777-6004 ext. 12', true],
  ['555\u2011010\u20110001', true],
  ['\u202D+15550100001\u202C', true],
  ['1555010000', false],
  ['0555010000', false],
  ['1115550100001', false],
  ['555010000', false],
  ['55501000012', false],
  ['555010000a', false],
  ['', false],
])('accepts the contact %s: %s [AUTH-46]', (contact, accepted) => {
  expect(isContact(contact)).toBe(accepted);
});

it.each(['000000000', '111111111', '999999999', '123456789'])(
  'takes %s for a placeholder and not for an SSN [IMP-20]',
  (ssn) => {
    expect(isSsn(ssn)).toBe(false);
    expect(ssnInputSchema.safeParse(ssn).error?.issues[0]?.message).toBe(
      'This is a placeholder, not a Social Security number.',
    );
  },
);

it.each([
  ['900110001', true],
  ['000000001', true],
  ['12345678', false],
  ['1234567890', false],
  ['12345678a', false],
])('accepts the SSN %s: %s [AUTH-47 CONST-03]', (ssn, accepted) => {
  expect(isSsn(ssn)).toBe(accepted);
  expect(ssnInputSchema.safeParse(ssn).success).toBe(accepted);
});

it.each([
  ['Aa1@xy', true],
  ['Aa1@x', false],
  ['aa1@xy', false],
  ['AA1@XY', false],
  ['Aab@xy', false],
  ['Aa1xyz', false],
  ['Aa1@ ü§', true],
  [`Aa1@${'x'.repeat(125)}`, false],
])('finds the password %s strong enough: %s [AUTH-48 CONST-02]', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

it.each([
  ['ana.cruz@example.org', true],
  ['ana@example', false],
  ['ana cruz@example.org', false],
  ['@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
])('accepts the address %s: %s [AUTH-49]', (email, accepted) => {
  expect(isEmail(email)).toBe(accepted);
});

it('stops typing at ten digits, and drops the prefix of a pasted number [D-19]', () => {
  expect(cleanContactInput('555010000')).toBe('555010000');
  expect(cleanContactInput('(555) 010-0001')).toBe('5550100001');
  expect(cleanContactInput('+1 555 010 0001')).toBe('5550100001');
  expect(cleanContactInput('915550100001')).toBe('5550100001');
});

it('drops a leading 1 or 0 while typing, and never a last digit [D-19]', () => {
  let typed = '';
  for (const digit of '15550100001') typed = cleanContactInput(typed + digit);
  expect(typed).toBe('5550100001');
  expect(cleanContactInput('05550100001')).toBe('5550100001');
  expect(cleanContactInput('+1 555 010 000')).toBe('555010000');
});

it('does not take an extension for a part of the number [D-19]', () => {
  expect(cleanContactInput('(555) 777-6004 ext. 12')).toBe('5557776004');
  expect(lastTenDigits('555-777-6004 x12')).toBe('5557776004');
  expect(formatContact('555-777-6004 x12')).toBe('(555) 777-6004 ext. 12');
  expect(telHref('(555) 777-6004 ext. 12')).toBe('tel:5557776004,12');
  expect(contactInputSchema.safeParse('(555) 777-6004 ext. 12').data).toBe('5557776004');
  for (const typed of ['(555) 777-6004 (ext. 12)', '555.777.6004 extn 12', '5557776004 ex. 12', '555-777-6004 EXT: 12'])
    expect([typed, formatContact(typed)]).toEqual([typed, '(555) 777-6004 ext. 12']);
});

it('takes a cell with only separators for neither a phone number nor an error [ROLL-04]', () => {
  for (const cell of ['', ' ', '-', '--', '( ) -', '\u200B']) expect([cell, phoneDigits(cell)]).toEqual([cell, '']);
  expect(phoneDigits('n/a')).toBeNull();
});

it('signs in with a stored number that begins with 0 or 1 [AUTH-46]', () => {
  expect(knownContactSchema.parse('1555010000')).toBe('1555010000');
  expect(knownContactSchema.safeParse('155501000').success).toBe(false);
});

it('stops typing an SSN at nine digits [D-19]', () => {
  expect(cleanSsnInput('900-01-00021')).toBe('900010002');
});

it('takes a number as the same with and without its prefix [D-20]', () => {
  expect(lastTenDigits('+1 (555) 010-0001')).toBe('5550100001');
  expect(contactInputSchema.parse('+15550100001')).toBe('5550100001');
});

it.each([
  ['+15550100012', '(555) 010-0012'],
  ['5550100012', '(555) 010-0012'],
  ['911', '911'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['', ''],
])('reads the contact %j as %j [FAM-01]', (contact, written) => {
  expect(formatContact(contact)).toBe(written);
});

it('has four digits in a code, and +1 as the country code [CONST-01 CONST-04]', () => {
  expect(codeLength).toBe(4);
  expect(countryCode).toBe('+1');
  expect([ssnDigits, minPasswordLength]).toEqual([9, 6]);
});

it('masks an SSN to its last four digits [D-37]', () => {
  expect(maskedSsn('1234')).toBe('***-**-1234');
  expect(maskedSsn('987651234')).toBe('***-**-1234');
});

it.each([
  ['letters', 'a'.repeat(600_000)],
  ['at signs', '@'.repeat(600_000)],
  ['dots and letters', `a@${'a.'.repeat(300_000)}`],
  ['digits', '9'.repeat(600_000)],
])('validates and refuses hostile input of hundreds of thousands of %s [D9]', async (_, hostile) => {
  expect([isEmail, isStrongPassword, isContact, isSsn].map((isGood) => isGood(hostile))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  // If this took quadratic time, it would exceed Jest's timeout, which fires once the event loop gets a turn.
  await turn();
});
