import type { FamilyRequest } from '@/server/modules/approvals/queries/familyRequests';

const title = 'Family link request';

type RequestNames = Pick<FamilyRequest, 'addressee_id' | 'first_name' | 'full_name' | 'employee_name'>;

/** The question for the addressee. Administrators do not know the family, so their version has both names. */
export const requestText = ({ addressee_id, first_name, full_name, employee_name }: RequestNames) => ({
  title,
  body:
    addressee_id === null
      ? `${full_name} has signed up as the spouse of ${employee_name ?? 'an employee'}. Is that right?`
      : `${first_name} has signed up as your spouse. Is that right?`,
});

/** The same question without names, for an external messaging service. */
export const externalRequestText = ({ addressee_id }: Pick<RequestNames, 'addressee_id'>) => ({
  title,
  body:
    addressee_id === null
      ? 'Someone signed up as the spouse of an employee. Is that right?'
      : 'Someone signed up as your spouse. Is that right?',
});

const decisionVerbs = { accept: 'approved', reject: 'rejected' } as const;
export const decidedText = (decision: keyof typeof decisionVerbs) => `The request is ${decisionVerbs[decision]}.`;
export const alreadyDecidedText = (decision: keyof typeof decisionVerbs, by: string) =>
  `This request was already ${decisionVerbs[decision]} by ${by}.`;
export const notPendingText = 'This request is no longer pending.';
