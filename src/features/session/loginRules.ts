import { isContact, isEmail } from '@/contract/patterns';
import type { ConsoleCredentials, Credentials } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { emptyOf, malformed, type Problem } from './problem';

/** Why a login cannot be sent, in the product's fixed texts. */
export function loginProblem(values: Credentials): Problem<Credentials> | undefined {
  const fields = emptyOf(values, ['userContact', 'userPassword']);
  const [first, second] = fields;
  if (second) return { fields, words: texts.session.bothRequired };
  if (first === 'userContact') return { fields, words: texts.session.contactRequired };
  if (first) return { fields, words: texts.session.passwordRequired };
  return malformed({ userContact: isContact(values.userContact) });
}

export function consoleLoginProblem(values: ConsoleCredentials): Problem<ConsoleCredentials> | undefined {
  const fields = emptyOf(values, ['emailId', 'password']);
  const [first, second] = fields;
  if (second) return { fields, words: texts.console.bothRequired };
  if (first === 'emailId') return { fields, words: texts.console.emailRequired };
  if (first) return { fields, words: texts.console.passwordRequired };
  return malformed({ emailId: isEmail(values.emailId.trim()) });
}
