import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';

import { type FormProblem, findEmptyFieldsProblem } from './problem';

export type ConfirmedPassword = { password: string; confirm: string };
export type ChangedPassword = ConfirmedPassword & { oldPassword: string };

/** Checks a password and its confirmation. */
export function findConfirmedPasswordProblem({
  password,
  confirm,
}: ConfirmedPassword): FormProblem<ConfirmedPassword> | undefined {
  if (!password) return { fields: ['password'], text: texts.recovery.passwordRequired };
  if (!isStrongPassword(password)) return { fields: ['password'] };
  if (password !== confirm) return { fields: ['confirm'], text: texts.password.notMatched };
}

/** Checks the old password, then the new one and its confirmation. */
export function findChangedPasswordProblem(values: ChangedPassword): FormProblem<ChangedPassword> | undefined {
  return (
    findEmptyFieldsProblem(values, { oldPassword: texts.password.oldRequired, password: texts.password.newRequired }) ??
    findConfirmedPasswordProblem(values)
  );
}
