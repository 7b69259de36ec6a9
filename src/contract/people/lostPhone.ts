import * as z from 'zod/mini';

import { idInputSchema } from '@/contract/id';
import { contactInputSchema, knownContactSchema } from '@/contract/patterns';
import { maxPasskeys } from '@/contract/signIn/passkey';

/** Not in the customer's contract: an administrator changes the number of a member who lost their phone. */
export const lostPhonePath = '/people/changeNumber';
/** Hours after the change during which the person's sensitive requests to the service are blocked. */
export const lostPhoneHoldHours = 24;

export const identityChecks = {
  document: 'I saw a photo ID, in person or on video',
  employer: 'HR or a supervisor confirmed their identity',
  callBack: 'I called back on another number that is on record',
  ssn: 'They gave their full name and the last four digits of the SSN',
  record: 'They knew another detail on record, such as the enrollment date or a dependent',
} as const;
export type IdentityCheck = keyof typeof identityChecks;
const checkNames = Object.keys(identityChecks) as [IdentityCheck, ...IdentityCheck[]];
/** Checks that someone who merely knows the person could not pass. */
const strongChecks: readonly IdentityCheck[] = ['document', 'employer', 'callBack'];
export const minChecks = 2;
export const checksRequiredText = `Check at least ${minChecks}, including a photo ID, HR, or a callback.`;
export const isIdentityChecked = (checks: readonly IdentityCheck[]) =>
  new Set(checks).size >= minChecks && checks.some((check) => strongChecks.includes(check));

export const lostPhoneNoteLimits = { min: 3, max: 500 } as const;
export const lostPhoneNumberChangeSchema = z.object({
  id: idInputSchema,
  contact: contactInputSchema,
  /** The number on which the change is based; if a different one is stored, nothing changes. */
  previousContact: knownContactSchema,
  confirmed: z.array(z.enum(checkNames)).check(z.maxLength(20), z.refine(isIdentityChecked, checksRequiredText)),
  note: z.string().check(z.trim(), z.minLength(lostPhoneNoteLimits.min), z.maxLength(lostPhoneNoteLimits.max)),
  /** The passkeys on devices that the person still has; all others are removed. */
  keptPasskeys: z._default(z.array(z.int()).check(z.maxLength(maxPasskeys)), []),
});
export type LostPhoneNumberChange = Omit<z.input<typeof lostPhoneNumberChangeSchema>, 'confirmed' | 'keptPasskeys'> & {
  confirmed: readonly IdentityCheck[];
  keptPasskeys?: readonly number[];
};
