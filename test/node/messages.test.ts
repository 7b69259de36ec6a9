import * as z from 'zod/mini';

import { contactInputSchema, emailInputSchema, newPasswordInputSchema, ssnInputSchema } from '@/contract/patterns';
import { findSettingProblems, type ProgramSettings, programSettingsSchema } from '@/contract/program/settings';
import { firstIssueText } from '@/server/platform/http/contractRoutes';

const fields = z.object({
  userSSN: ssnInputSchema,
  email: emailInputSchema,
  contact: contactInputSchema,
  userPassword: newPasswordInputSchema,
  title: z.string().check(z.maxLength(3, 'Use 3 characters or fewer.')),
});
const valid = {
  userSSN: '900010001',
  email: 'a@example.org',
  contact: '5550100001',
  userPassword: 'Walnut!7up',
  title: '',
};

it.each([
  ['userSSN', '12', 'SSN must have 9 digits.'],
  ['email', 'a', 'Email is not valid.'],
  ['contact', '12', 'Contact Number is not valid.'],
  ['title', 'long', 'Title: Use 3 characters or fewer.'],
])('names the field %s once in the message about an invalid value [ERR-02]', (name, value, message) => {
  const { error } = fields.safeParse({ ...valid, [name]: value });
  expect(error && firstIssueText(error)).toBe(message);
});

const settings: ProgramSettings = {
  productName: 'Ours',
  accent: '',
  supportPhone: '',
  supportEmail: '',
  faqUrl: '',
  helpCentreUrl: '',
  socialLinks: [],
  providerSearchUrl: 'https://example.org/?q=',
  mapsSearchUrl: 'https://example.org/?q=',
  exportPrefix: 'Benefits',
  timeZone: 'UTC',
  coverageStart: 'eventDay',
  coverageEnd: 'eventDay',
  ageLimit: '26',
  ageLimitEnd: 'birthday',
};

it('says for every setting that is too long what is wrong with it [PGM-13]', () => {
  const many = Array.from({ length: 9 }, () => ({ name: 'A', url: 'https://example.org' }));
  const long = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'string' ? 'x'.repeat(600) : many,
  ]);
  const problems = findSettingProblems(Object.fromEntries(long));
  expect(Object.keys(problems)).toHaveLength(long.length);
  expect(
    Object.values(problems).filter((message) => !/^[A-Z].*[.?/]$/.test(message) || /invalid input/i.test(message)),
  ).toEqual([]);
});

it('stores an email address for help without the invisible characters it was copied with [PGM-13]', () => {
  expect(programSettingsSchema.parse({ ...settings, supportEmail: 'help@example.org\u200B' }).supportEmail).toBe(
    'help@example.org',
  );
});
