import { pages } from '@/contract/pages';
import type { ProgrammeSettings } from '@/contract/programme/settings';

type Named = Pick<ProgrammeSettings, 'productName' | 'supportPhone' | 'supportEmail'>;

/** What people without an account are sent; the same for everybody, since it may be read by others. */
export function invitationText({ productName, supportPhone, supportEmail }: Named, site: string) {
  const support = supportPhone || supportEmail;
  const questions = support ? ` Questions? ${support}.` : '';
  return `${productName}: you can open your account now at ${new URL(pages.signUp, site).href}.${questions} If this is not meant for you, please ignore it.`;
}
