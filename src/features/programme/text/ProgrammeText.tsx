import { useMemo } from 'react';

import type { Medium } from '@/contract/programme/media';
import { FormattedField } from '@/ui/editor/FormattedField';

import { MediaPopup } from './MediaPopup';

type Props = { value: string; media: Medium[]; onChange: (html: string) => void };

/** The formatted text of a draft, with pictures and videos of the programme. */
export function ProgrammeText({ value, media, onChange }: Props) {
  const links = useMemo(() => new Map(media.map(({ id, link }) => [id, link])), [media]);
  return <FormattedField label="Text" value={value} links={links} onChange={onChange} MediaPopup={MediaPopup} />;
}
