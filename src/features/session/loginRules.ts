import { isContact, isEmail } from '@/contract/patterns';
import type { ConsoleCredentials, Credentials } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { malformed, missing, type Problem } from './problem';

const required = {
  userContact: texts.session.contactRequired,
  userPassword: texts.session.passwordRequired,
};
const consoleRequired = {
  emailId: texts.console.emailRequired,
  password: texts.console.passwordRequired,
};

/** Why a login cannot be sent, in the product's fixed wording. */
export function loginProblem(values: Credentials): Problem<Credentials> | undefined {
  return (
    missing(values, required, texts.session.bothRequired) ?? malformed({ userContact: isContact(values.userContact) })
  );
}

export function consoleLoginProblem(values: ConsoleCredentials): Problem<ConsoleCredentials> | undefined {
  return (
    missing(values, consoleRequired, texts.console.bothRequired) ??
    malformed({ emailId: isEmail(values.emailId.trim()) })
  );
}
