import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';

import { useGetMediaQuery } from '@/api/admin/media';
import type { MediaItem } from '@/contract/program/media';
import { FormattedField } from '@/ui/editor/FormattedField';
import { useFreshLinks } from '@/ui/files/useFreshLinks';

import { MediaPopup } from './MediaPopup';

type Props = { value: string; media: MediaItem[]; onChange: (html: string) => void };

/** The formatted text of a draft, with pictures and videos of the program. */
export function DraftTextField({ value, media, onChange }: Props) {
  const { links, renewLinks } = useLinks(media);
  return (
    <FormattedField
      label="Text"
      value={value}
      links={links}
      onLost={renewLinks}
      onChange={onChange}
      MediaPopup={MediaPopup}
    />
  );
}

/**
 * Links to the files of a text; once one has expired, to all media, because a draft may show files that it was not
 * saved with.
 */
function useLinks(media: readonly MediaItem[]) {
  const [isExpired, setExpired] = useState(false);
  const { data, fulfilledTimeStamp, refetch } = useGetMediaQuery(isExpired ? undefined : skipToken, {
    refetchOnMountOrArgChange: linkAgeS,
  });
  const readAgain = useFreshLinks(fulfilledTimeStamp, refetch);
  const links = useMemo(() => new Map([...media, ...(data ?? [])].map(({ id, link }) => [id, link])), [media, data]);
  return { links, renewLinks: () => (isExpired ? readAgain() : setExpired(true)) };
}

/** Older links, for example those loaded for a popup, are requested again. */
const linkAgeS = 60;
