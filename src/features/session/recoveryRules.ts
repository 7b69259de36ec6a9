import { isCode, isContact, isEmail, isSsn, isStrongPassword } from '@/contract/patterns';
import type { EmailOnly, NewPassword } from '@/contract/people/session';
import { texts } from '@/contract/texts';
import type { PendingStep } from '@/store/session/sessionSlice';

import { type FormProblem, findEmptyFieldsProblem, findMalformedFieldsProblem } from './problem';

type ForgotPasswordValues = { userContact: string; userSSN?: string };

/** Checks the contact number, and the SSN if the number alone is not enough. */
export function findContactProblem(
  { userContact, userSSN = '' }: ForgotPasswordValues,
  asksSsn = false,
): FormProblem<ForgotPasswordValues> | undefined {
  const values = { userContact, userSSN };
  return (
    findEmptyFieldsProblem<typeof values>(values, {
      userContact: texts.recovery.contactRequired,
      ...(asksSsn && { userSSN: texts.signUp.ssnRequired }),
    }) ??
    findMalformedFieldsProblem<ForgotPasswordValues>({
      userContact: isContact(userContact),
      userSSN: !asksSsn || isSsn(userSSN),
    })
  );
}

export function findEmailProblem({ email }: EmailOnly): FormProblem<EmailOnly> | undefined {
  if (!email.trim()) return { fields: ['email'], text: texts.recovery.emailRequired };
  return findMalformedFieldsProblem({ email: isEmail(email.trim()) });
}

/** Checks that the code is complete, and that a code was sent. */
export function findCodeProblem(
  values: { code: string },
  pending: PendingStep | null,
): FormProblem<typeof values> | undefined {
  if (!isCode(values.code)) return { fields: ['code'] };
  if (!pending) return { fields: [], text: texts.session.somethingWrong };
}

export function findNewPasswordProblem(
  { userPassword }: NewPassword,
  pending: PendingStep | null,
): FormProblem<NewPassword> | undefined {
  if (!userPassword) return { fields: ['userPassword'], text: texts.recovery.passwordRequired };
  if (!isStrongPassword(userPassword)) return { fields: ['userPassword'] };
  if (!pending) return { fields: [], text: texts.session.somethingWrong };
}
