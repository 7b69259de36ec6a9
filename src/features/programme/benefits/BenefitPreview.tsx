import { useId } from 'react';

import type { PublicationOf } from '@/contract/programme/publication';
import { withMediaLinks } from '@/contract/richText/media';
import { BenefitArticle } from '@/parts/BenefitArticle';
import { EmptyState } from '@/ui/page/EmptyState';

import { PreviewFrame } from '@/features/programme/PreviewFrame';

type Props = { publication: PublicationOf<'benefit'>; onLost: () => void };

/** The saved draft as members will read it, or what they read now where there is no draft. */
export function BenefitPreview({ publication: { draft, published, media }, onLost }: Props) {
  const titleId = useId();
  const shown = draft ?? published;
  const mediumOf = (id: number | null) => media.find((medium) => medium.id === id);
  const beside = mediumOf(shown?.mediaId ?? null);

  return (
    <PreviewFrame isDraft={draft !== null}>
      {shown ? (
        <BenefitArticle
          titleId={titleId}
          onLost={onLost}
          benefit={{
            title: shown.title,
            logoUrl: mediumOf(shown.iconId)?.link ?? null,
            mediaUrl: beside?.link ?? null,
            mediaKind: beside?.kind,
            mediaAlt: beside?.alt,
            description: withMediaLinks(shown.html, new Map(media.map(({ id, link }) => [id, link]))),
          }}
        />
      ) : (
        <EmptyState />
      )}
    </PreviewFrame>
  );
}
