import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';

import type { Problem } from './problem';

export type ConfirmedPassword = { password: string; confirm: string };
export type ChangedPassword = ConfirmedPassword & { oldPassword: string };

/** A password and its repetition (AUTH-36, AUTH-37, D-23). */
export function confirmedProblem(
  { password, confirm }: ConfirmedPassword,
  emptyWords: string = texts.recovery.passwordRequired,
): Problem<ConfirmedPassword> | undefined {
  if (!password) return { fields: ['password'], words: emptyWords };
  if (!isStrongPassword(password)) return { fields: ['password'] };
  if (password !== confirm) return { fields: ['confirm'], words: texts.password.notMatched };
}

/** The same behind the old password (AUTH-40 to AUTH-42). */
export function changedProblem(values: ChangedPassword): Problem<ChangedPassword> | undefined {
  if (!values.oldPassword) return { fields: ['oldPassword'], words: texts.password.oldRequired };
  return confirmedProblem(values, texts.password.newRequired);
}
