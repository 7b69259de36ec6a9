import { isContact, isSsn, isStrongPassword } from '@/contract/patterns';
import type { SignUp } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { emptyOf, malformed, type Problem } from './problem';

const order = ['userSSN', 'userContact', 'userPassword'] as const;
const required = {
  userSSN: texts.signUp.ssnRequired,
  userContact: texts.signUp.contactRequired,
  userPassword: texts.signUp.passwordRequired,
};

/** Why a sign-up cannot be sent; if two fields are empty, the message names the first. */
export function signUpProblem(values: SignUp): Problem<SignUp> | undefined {
  const fields = emptyOf(values, [...order]);
  const [first] = fields;
  if (fields.length === order.length) return { fields, words: texts.signUp.allRequired };
  if (first) return { fields, words: required[first] };
  return malformed({
    userSSN: isSsn(values.userSSN),
    userContact: isContact(values.userContact),
    userPassword: isStrongPassword(values.userPassword),
  });
}
