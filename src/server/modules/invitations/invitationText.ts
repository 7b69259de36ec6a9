import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import type { ProgramSettings } from '@/contract/program/settings';

type SenderDetails = Pick<ProgramSettings, 'productName' | 'supportPhone' | 'supportEmail'>;

/** The invitation to people without an account. It contains no personal data, because others may read it. */
export function invitationText({ productName, supportPhone, supportEmail }: SenderDetails, site: string) {
  const support = formatContact(supportPhone) || supportEmail;
  return [
    `Your ${productName} account is ready to set up:`,
    // On a separate line, so that no punctuation of the sentence becomes part of the link.
    new URL(pages.signUp, site).href,
    `${support && `Questions? ${support}. `}Not for you? Ignore this message.`,
  ].join('\n');
}
