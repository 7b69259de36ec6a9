import { texts } from '@/contract/texts';
import { findConsoleLoginProblem, findLoginProblem } from '@/features/session/loginRules';
import { findChangedPasswordProblem, findConfirmedPasswordProblem } from '@/features/session/passwordRules';
import {
  findCodeProblem,
  findContactProblem,
  findEmailProblem,
  findNewPasswordProblem,
} from '@/features/session/recoveryRules';
import { findSignUpProblem } from '@/features/session/signUpRules';

const pending = { purpose: 'passwordReset', token: 'token' } as const;

const contact = '2025550142';
const strong = 'Harbor1!';

describe('sign-in', () => {
  it.each([
    ['both empty [AUTH-03 MSG-01]', '', '', ['userContact', 'userPassword'], 'Contact Number and Password Required.'],
    ['contact empty [AUTH-04 MSG-02]', '', 'x', ['userContact'], 'Contact Number is Required.'],
    ['password empty [AUTH-05 MSG-03]', contact, '', ['userPassword'], 'Password is Required.'],
    ['a malformed contact is marked without a message [D-22]', '12345', 'x', ['userContact'], undefined],
  ])('refuses a sign-in: %s', (_title, userContact, userPassword, fields, text) => {
    expect(findLoginProblem({ userContact, userPassword })).toMatchObject({ fields, ...(text && { text }) });
  });

  it('prevents no sign-in by the password pattern [D-21]', () => {
    expect(findLoginProblem({ userContact: contact, userPassword: 'old' })).toBeUndefined();
  });
});

describe('console sign-in', () => {
  it.each([
    ['both empty [AUTH-25 MSG-13]', '', '', ['emailId', 'password'], 'Email and Password Required.'],
    ['email empty [AUTH-26 MSG-14]', '', 'x', ['emailId'], 'Email is Required.'],
    ['password empty [AUTH-27 MSG-03]', 'a@b.org', '', ['password'], 'Password is Required.'],
    ['not an email address [AUTH-28]', 'a@b', 'x', ['emailId'], undefined],
  ])('refuses a console sign-in: %s', (_title, emailId, password, fields, text) => {
    expect(findConsoleLoginProblem({ emailId, password })).toMatchObject({ fields, ...(text && { text }) });
  });

  it('sends a complete sign-in', () => {
    expect(findConsoleLoginProblem({ emailId: 'a@b.org', password: 'x' })).toBeUndefined();
  });
});

describe('sign-up', () => {
  const whole = { userSSN: '900110001', userContact: contact, userPassword: strong };

  it.each([
    [
      'all empty [AUTH-11 MSG-05]',
      { userSSN: '', userContact: '', userPassword: '' },
      ['userSSN', 'userContact', 'userPassword'],
      'Contact Number and Password Required',
    ],
    ['AUTH-12 MSG-06 SSN empty', { userSSN: '' }, ['userSSN'], 'SSN is Required'],
    ['contact empty [AUTH-13 MSG-07]', { userContact: '' }, ['userContact'], 'Contact Number is Required'],
    ['password empty [AUTH-14 MSG-08]', { userPassword: '' }, ['userPassword'], 'Password is Required'],
    ['D-18 SSN and contact empty', { userSSN: '', userContact: '' }, ['userSSN', 'userContact'], 'SSN is Required'],
    ['D-18 SSN and password empty', { userSSN: '', userPassword: '' }, ['userSSN', 'userPassword'], 'SSN is Required'],
    [
      'contact and password empty [D-18]',
      { userContact: '', userPassword: '' },
      ['userContact', 'userPassword'],
      'Contact Number is Required',
    ],
  ])('refuses a sign-up: %s', (_title, missing, fields, text) => {
    expect(findSignUpProblem({ ...whole, ...missing })).toMatchObject({ fields, text });
  });

  it.each([
    ['an SSN of eight digits [AUTH-47]', { userSSN: '12345678' }, ['userSSN'], undefined],
    ['a placeholder for an SSN [IMP-20]', { userSSN: '000000000' }, ['userSSN'], undefined],
    ['a contact of nine digits [AUTH-46]', { userContact: '202555014' }, ['userContact'], undefined],
    ['a password without a capital [AUTH-48]', { userPassword: 'harbor1!' }, ['userPassword'], undefined],
    ['emptiness comes first [D-22]', { userSSN: '1', userPassword: '' }, ['userPassword'], 'Password is Required'],
  ])('marks %s', (_title, odd, fields, text) => {
    expect(findSignUpProblem({ ...whole, ...odd })).toMatchObject({ fields, ...(text && { text }) });
  });

  it('sends a complete sign-up', () => expect(findSignUpProblem(whole)).toBeUndefined());
});

describe('recovery', () => {
  it('refuses an empty contact [AUTH-18 MSG-09]', () => {
    expect(findContactProblem({ userContact: '' })).toMatchObject({
      fields: ['userContact'],
      text: 'Contact Number Required.',
    });
    expect(findContactProblem({ userContact: '1' })).toEqual({ fields: ['userContact'] });
    expect(findContactProblem({ userContact: contact })).toBeUndefined();
  });

  it('refuses an empty email [AUTH-30 MSG-15]', () => {
    expect(findEmailProblem({ email: ' ' })).toEqual({ fields: ['email'], text: 'Email Required!' });
    expect(findEmailProblem({ email: 'a@b' })).toEqual({ fields: ['email'] });
    expect(findEmailProblem({ email: 'a@b.org' })).toBeUndefined();
  });

  it.each(['', '1', '123', '12 4'])('marks the boxes for the code "%s" [OTP-01]', (code) => {
    expect(findCodeProblem({ code }, pending)).toEqual({ fields: ['code'] });
  });

  it('shows an error for a code without a stored token [OTP-02 MSG-11]', () => {
    expect(findCodeProblem({ code: '1234' }, null)).toEqual({ fields: [], text: 'Something went wrong.' });
    expect(findCodeProblem({ code: '1234' }, pending)).toBeUndefined();
  });

  it('requires a new password to be present, strong, and for a known person [D-09 MSG-10 AUTH-21]', () => {
    expect(findNewPasswordProblem({ userPassword: '' }, pending)).toEqual({
      fields: ['userPassword'],
      text: 'Password Required.',
    });
    expect(findNewPasswordProblem({ userPassword: 'weak' }, pending)).toEqual({ fields: ['userPassword'] });
    expect(findNewPasswordProblem({ userPassword: strong }, null)).toEqual({
      fields: [],
      text: 'Something went wrong.',
    });
    expect(findNewPasswordProblem({ userPassword: strong }, pending)).toBeUndefined();
  });
});

describe('a password and its repetition', () => {
  it.each([
    ['empty [AUTH-36 MSG-10]', '', '', ['password'], 'Password Required.'],
    ['weak [AUTH-48]', 'weak', 'weak', ['password'], undefined],
    [
      'different [AUTH-37 D-23 MSG-12]',
      strong,
      'Harbor2!',
      ['confirm'],
      'New Password and Confirm password not matched.',
    ],
  ])('refuses a password and its repetition: %s', (_title, password, confirm, fields, text) => {
    expect(findConfirmedPasswordProblem({ password, confirm })).toEqual(text ? { fields, text } : { fields });
  });

  it.each([
    ['old empty [AUTH-40 MSG-16]', { oldPassword: '' }, ['oldPassword'], 'Old Password Required.'],
    ['new empty [AUTH-41 MSG-17]', { password: '', confirm: '' }, ['password'], 'New Password Required.'],
    [
      'confirm different [AUTH-42 D-23 MSG-12]',
      { confirm: 'Harbor2!' },
      ['confirm'],
      'New Password and Confirm password not matched.',
    ],
  ])('refuses a change of password: %s', (_title, odd, fields, text) => {
    const values = { oldPassword: 'x', password: strong, confirm: strong, ...odd };
    expect(findChangedPasswordProblem(values)).toMatchObject({ fields, text });
  });

  it('requires no pattern of the old password [D-21]', () => {
    expect(findChangedPasswordProblem({ oldPassword: 'x', password: strong, confirm: strong })).toBeUndefined();
  });
});

it('marks all of several empty fields, each with its own text [FORM-03]', () => {
  const empty = { userSSN: '', userContact: '', userPassword: '' };
  expect(findSignUpProblem(empty)?.reasons).toEqual({
    userSSN: 'SSN is Required',
    userContact: 'Contact Number is Required',
    userPassword: 'Password is Required',
  });
  expect(findLoginProblem({ ...empty })?.reasons).toEqual({
    userContact: 'Contact Number is Required.',
    userPassword: 'Password is Required.',
  });
  expect(findConsoleLoginProblem({ emailId: '', password: '' })?.reasons).toEqual({
    emailId: 'Email is Required.',
    password: 'Password is Required.',
  });
  expect(findContactProblem({ userContact: '', userSSN: '' }, true)?.fields).toEqual(['userContact', 'userSSN']);
  expect(findChangedPasswordProblem({ oldPassword: '', password: '', confirm: '' })?.fields).toEqual([
    'oldPassword',
    'password',
  ]);
});

it('ends sentences with a period as specified [D-16]', () => {
  const { session, signUp, recovery, console } = texts;
  for (const text of [
    ...Object.values(session),
    ...Object.values(console),
    recovery.contactRequired,
    recovery.passwordRequired,
  ])
    expect(text).toMatch(/\.$/);
  for (const text of Object.values(signUp)) expect(text).toMatch(/Required$/);
  expect(recovery.emailRequired).toBe('Email Required!');
  expect(texts.noDataAvailable).toBe('No Data Available.');
});
