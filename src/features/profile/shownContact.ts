import { tenDigits } from '@/contract/patterns';

/** A contact number as people write it, and never over two lines. */
export const shownContact = (contact: string) =>
  tenDigits(contact).replace(/^(\d{3})(\d{3})(\d{4})$/, '($1)\u00a0$2\u2011$3');
