import type { EducationDocument } from '@/contract/content/document';
import { mediaAddress } from '@/contract/webAddress';
import { freshLink } from '@/ui/files/freshLink';
import { eyeIcon } from '@/ui/sortable/icons';

type Part = 'en_link' | 'thumbnail_link';

/** How links that run out are asked for again. */
export type LinkRenewal = {
  /** When the links on screen were handed out. */
  since: number;
  /** The document as it is now, if it is still there. */
  read: (id: EducationDocument['id']) => Promise<EducationDocument | undefined>;
};

type Props = { document: EducationDocument; part: Part; label: string; renewal: LinkRenewal };

/** The eye of a file, in a tab of its own; a dash where there is none (DOC-04, DOC-05). */
export function FileLink({ document, part, label, renewal }: Props) {
  const address = mediaAddress(document[part]);
  if (!address) return '–';
  const link = freshLink({
    href: address,
    since: renewal.since,
    renew: async () => (await renewal.read(document.id))?.[part] ?? undefined,
  });
  return (
    <a {...link} aria-label={label} title="Opens in a new tab">
      {eyeIcon}
    </a>
  );
}
