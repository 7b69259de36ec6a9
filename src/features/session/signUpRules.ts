import { isContact, isSsn, isStrongPassword } from '@/contract/patterns';
import type { SignUp } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { malformed, missing, type Problem } from './problem';

const required = {
  userSSN: texts.signUp.ssnRequired,
  userContact: texts.signUp.contactRequired,
  userPassword: texts.signUp.passwordRequired,
};

/** Why a sign-up cannot be sent; if two fields are empty, the message names the first. */
export function signUpProblem(values: SignUp): Problem<SignUp> | undefined {
  return (
    missing(values, required, texts.signUp.allRequired) ??
    malformed({
      userSSN: isSsn(values.userSSN),
      userContact: isContact(values.userContact),
      userPassword: isStrongPassword(values.userPassword),
    })
  );
}
