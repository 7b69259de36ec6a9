import { pages } from '@/contract/pages';
import type { ProgrammeSettings } from '@/contract/programme/settings';

type Named = Pick<ProgrammeSettings, 'productName' | 'supportPhone' | 'supportEmail'>;

/** What people without an account are sent; the same for everybody, since it may be read by others. */
export function invitationText({ productName, supportPhone, supportEmail }: Named, site: string) {
  const support = supportPhone || supportEmail;
  return [
    `${productName}: you can open your account now at`,
    // On a line of its own, so that no sign of the sentence becomes a part of the link.
    new URL(pages.signUp, site).href,
    `${support && `Questions? ${support}. `}If this is not meant for you, please ignore it.`,
  ].join('\n');
}
