import type { FamilyRequest } from '@/server/db/people/familyRequests';

const title = 'Family link request';

type Said = Pick<FamilyRequest, 'addressee_id' | 'first_name' | 'full_name' | 'employee_name'>;

/** What the addressee is asked; administrators do not know the family, so they are told both names. */
export const asked = ({ addressee_id, first_name, full_name, employee_name }: Said) => ({
  title,
  body:
    addressee_id === null
      ? `${full_name} has signed up as the spouse of ${employee_name ?? 'an employee'}. Is that right?`
      : `${first_name} has signed up as your spouse. Is that right?`,
});

/** The same for a messaging service, which learns no name. */
export const askedAbroad = ({ addressee_id }: Pick<Said, 'addressee_id'>) => ({
  title,
  body:
    addressee_id === null
      ? 'Somebody has signed up as the spouse of an employee. Is that right?'
      : 'Somebody has signed up as your spouse. Is that right?',
});

const deeds = { accept: 'approved', reject: 'rejected' } as const;
export const decided = (decision: keyof typeof deeds) => `The request is ${deeds[decision]}.`;
export const alreadyDecided = (decision: keyof typeof deeds, by: string) => `Already ${deeds[decision]} by ${by}.`;
export const notPending = 'This request is no longer pending.';
