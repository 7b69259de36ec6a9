import { isContact, isSsn, isStrongPassword } from '@/contract/patterns';
import type { SignUp } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { type FormProblem, findEmptyFieldsProblem, findMalformedFieldsProblem } from './problem';

const requiredTexts = {
  userSSN: texts.signUp.ssnRequired,
  userContact: texts.signUp.contactRequired,
  userPassword: texts.signUp.passwordRequired,
};

/** Why a sign-up cannot be sent; if two fields are empty, the message names the first. */
export function findSignUpProblem(values: SignUp): FormProblem<SignUp> | undefined {
  return (
    findEmptyFieldsProblem(values, requiredTexts, texts.signUp.allRequired) ??
    findMalformedFieldsProblem({
      userSSN: isSsn(values.userSSN),
      userContact: isContact(values.userContact),
      userPassword: isStrongPassword(values.userPassword),
    })
  );
}
