import { isCode, isContact, isEmail, isStrongPassword } from '@/contract/patterns';
import type { ContactOnly, EmailOnly, NewPassword } from '@/contract/session';
import { texts } from '@/contract/texts';

import { malformed, type Problem } from './problem';

export function contactProblem({ userContact }: ContactOnly): Problem<ContactOnly> | undefined {
  if (!userContact) return { fields: ['userContact'], words: texts.recovery.contactRequired };
  return malformed({ userContact: isContact(userContact) });
}

export function emailProblem({ email }: EmailOnly): Problem<EmailOnly> | undefined {
  if (!email.trim()) return { fields: ['email'], words: texts.recovery.emailRequired };
  return malformed({ email: isEmail(email.trim()) });
}

/** A code needs all its digits, and somebody to check it for (OTP-01, OTP-02). */
export function codeProblem(values: { code: string }, token: string | null): Problem<typeof values> | undefined {
  if (!isCode(values.code)) return { fields: ['code'] };
  if (!token) return { fields: [], words: texts.session.somethingWrong };
}

export function newPasswordProblem({ userPassword }: NewPassword, token: string | null): Problem<NewPassword> | undefined {
  if (!userPassword) return { fields: ['userPassword'], words: texts.recovery.passwordRequired };
  if (!isStrongPassword(userPassword)) return { fields: ['userPassword'] };
  if (!token) return { fields: [], words: texts.session.somethingWrong };
}
