import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';

import { useGetMediaQuery } from '@/api/admin/media';
import type { MediaItem } from '@/contract/program/media';
import { FormattedField } from '@/ui/editor/FormattedField';
import { useFreshLinks } from '@/ui/files/useFreshLinks';

import { MediaPopup } from './MediaPopup';

type Props = { value: string; media: MediaItem[]; onChange: (html: string) => void };

/** A draft's formatted text, with the program's pictures and videos. */
export function DraftTextField({ value, media, onChange }: Props) {
  const { links, renewLinks } = useMediaLinks(media);
  return (
    <FormattedField
      label="Text"
      value={value}
      links={links}
      onMediaError={renewLinks}
      onChange={onChange}
      MediaPopup={MediaPopup}
    />
  );
}

/**
 * Links to a text's files; once one has expired, links to all media, because a draft may show files that were not saved
 * with it.
 */
function useMediaLinks(media: readonly MediaItem[]) {
  const [isExpired, setExpired] = useState(false);
  const { data, fulfilledTimeStamp, refetch } = useGetMediaQuery(isExpired ? undefined : skipToken, {
    refetchOnMountOrArgChange: maxLinkAgeS,
  });
  const reload = useFreshLinks(fulfilledTimeStamp, refetch);
  const links = useMemo(() => new Map([...media, ...(data ?? [])].map(({ id, link }) => [id, link])), [media, data]);
  return { links, renewLinks: () => (isExpired ? reload() : setExpired(true)) };
}

/** Links older than this, for example those loaded for a popup, are requested again. */
const maxLinkAgeS = 60;
