import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';

import type { Problem } from './problem';

export type ConfirmedPassword = { password: string; confirm: string };
export type ChangedPassword = ConfirmedPassword & { oldPassword: string };

/** Checks a password and its confirmation. */
export function confirmedProblem(
  { password, confirm }: ConfirmedPassword,
  emptyWords: string = texts.recovery.passwordRequired,
): Problem<ConfirmedPassword> | undefined {
  if (!password) return { fields: ['password'], words: emptyWords };
  if (!isStrongPassword(password)) return { fields: ['password'] };
  if (password !== confirm) return { fields: ['confirm'], words: texts.password.notMatched };
}

/** Checks the old password, then the new one and its confirmation. */
export function changedProblem(values: ChangedPassword): Problem<ChangedPassword> | undefined {
  if (!values.oldPassword) return { fields: ['oldPassword'], words: texts.password.oldRequired };
  return confirmedProblem(values, texts.password.newRequired);
}
