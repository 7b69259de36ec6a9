import { pages } from '@/contract/pages';
import type { ProgramSettings } from '@/contract/program/settings';

type Named = Pick<ProgramSettings, 'productName' | 'supportPhone' | 'supportEmail'>;

/** What people without an account are sent; the same for everyone, since it may be read by others. */
export function invitationText({ productName, supportPhone, supportEmail }: Named, site: string) {
  const support = supportPhone || supportEmail;
  return [
    `${productName}: you can open your account now at`,
    // On a line of its own, so that no sign of the sentence becomes a part of the link.
    new URL(pages.signUp, site).href,
    `${support && `Questions? ${support}. `}Not for you? Ignore this message.`,
  ].join('\n');
}
