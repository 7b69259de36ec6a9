import { isContact, isEmail } from '@/contract/patterns';
import type { ConsoleCredentials, Credentials } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { malformedProblem, missingProblem, type Problem } from './problem';

const requiredTexts = {
  userContact: texts.session.contactRequired,
  userPassword: texts.session.passwordRequired,
};
const consoleRequired = {
  emailId: texts.console.emailRequired,
  password: texts.console.passwordRequired,
};

/** Why a login cannot be sent, in the product's fixed wording. */
export function findLoginProblem(values: Credentials): Problem<Credentials> | undefined {
  return (
    missingProblem(values, requiredTexts, texts.session.bothRequired) ??
    malformedProblem({ userContact: isContact(values.userContact) })
  );
}

export function findConsoleLoginProblem(values: ConsoleCredentials): Problem<ConsoleCredentials> | undefined {
  return (
    missingProblem(values, consoleRequired, texts.console.bothRequired) ??
    malformedProblem({ emailId: isEmail(values.emailId.trim()) })
  );
}
