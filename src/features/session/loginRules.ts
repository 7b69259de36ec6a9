import { isContact, isEmail } from '@/contract/patterns';
import type { ConsoleCredentials, Credentials } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { type FormProblem, findEmptyFieldsProblem, findMalformedFieldsProblem } from './problem';

const requiredTexts = {
  userContact: texts.session.contactRequired,
  userPassword: texts.session.passwordRequired,
};
const consoleRequiredTexts = {
  emailId: texts.console.emailRequired,
  password: texts.console.passwordRequired,
};

/** Why a login cannot be sent, in the product's fixed wording. */
export function findLoginProblem(values: Credentials): FormProblem<Credentials> | undefined {
  return (
    findEmptyFieldsProblem(values, requiredTexts, texts.session.bothRequired) ??
    findMalformedFieldsProblem({ userContact: isContact(values.userContact) })
  );
}

export function findConsoleLoginProblem(values: ConsoleCredentials): FormProblem<ConsoleCredentials> | undefined {
  return (
    findEmptyFieldsProblem(values, consoleRequiredTexts, texts.console.bothRequired) ??
    findMalformedFieldsProblem({ emailId: isEmail(values.emailId.trim()) })
  );
}
