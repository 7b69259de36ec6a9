import { useId } from 'react';

import type { PublicationOf } from '@/contract/program/publication';
import { withMediaLinks } from '@/contract/richText/media';
import { PreviewFrame } from '@/features/program/PreviewFrame';
import { BenefitArticle } from '@/features/shared/BenefitArticle';
import { EmptyState } from '@/ui/page/EmptyState';

type Props = { publication: PublicationOf<'benefit'>; onMediaError: () => void };

/** The saved draft, or the published version if there is no draft. */
export function BenefitPreview({ publication: { draft, published, media }, onMediaError }: Props) {
  const titleId = useId();
  const shownBody = draft ?? published;
  const findMediaItem = (id: number | null) => media.find((mediaItem) => mediaItem.id === id);
  const mediaItem = findMediaItem(shownBody?.mediaId ?? null);

  return (
    <PreviewFrame isDraft={draft !== null}>
      {shownBody ? (
        <BenefitArticle
          titleId={titleId}
          onMediaError={onMediaError}
          benefit={{
            title: shownBody.title,
            logoUrl: findMediaItem(shownBody.iconId)?.link ?? null,
            mediaUrl: mediaItem?.link ?? null,
            mediaKind: mediaItem?.kind,
            mediaAlt: mediaItem?.alt,
            description: withMediaLinks(shownBody.html, new Map(media.map(({ id, link }) => [id, link]))),
          }}
        />
      ) : (
        <EmptyState />
      )}
    </PreviewFrame>
  );
}
