import { isContact, isEmail } from '@/contract/patterns';
import type { ConsoleCredentials, Credentials } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { findMalformedProblem, findMissingProblem, type Problem } from './problem';

const requiredTexts = {
  userContact: texts.session.contactRequired,
  userPassword: texts.session.passwordRequired,
};
const consoleRequiredTexts = {
  emailId: texts.console.emailRequired,
  password: texts.console.passwordRequired,
};

/** Why a login cannot be sent, in the product's fixed wording. */
export function findLoginProblem(values: Credentials): Problem<Credentials> | undefined {
  return (
    findMissingProblem(values, requiredTexts, texts.session.bothRequired) ??
    findMalformedProblem({ userContact: isContact(values.userContact) })
  );
}

export function findConsoleLoginProblem(values: ConsoleCredentials): Problem<ConsoleCredentials> | undefined {
  return (
    findMissingProblem(values, consoleRequiredTexts, texts.console.bothRequired) ??
    findMalformedProblem({ emailId: isEmail(values.emailId.trim()) })
  );
}
