import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';

export type NewPasswordFields = { password: string; confirm: string };
export type Problem = { field: keyof NewPasswordFields; words?: string };

/** What keeps a new password from being sent (PROF-16, PROF-17); a weak one is marked above the rule (AUTH-48). */
export function passwordProblem({ password, confirm }: NewPasswordFields): Problem | undefined {
  if (!password) return { field: 'password', words: texts.recovery.passwordRequired };
  if (!isStrongPassword(password)) return { field: 'password' };
  if (password !== confirm) return { field: 'confirm', words: texts.password.notMatched };
}
