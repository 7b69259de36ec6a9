import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { useGetBenefitRowsQuery } from '@/api/admin/benefitAdmin';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import type { PublicationOf } from '@/contract/program/publication';
import { withMediaLinks } from '@/contract/richText/media';
import { PreviewFrame } from '@/features/program/PreviewFrame';
import { PublicationPage } from '@/features/program/PublicationPage';
import { BenefitArticle } from '@/features/shared/BenefitArticle';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { BenefitEditor } from './BenefitEditor';
import { BenefitSettings } from './BenefitSettings';

const noFilter = {};

export function ProgramBenefitPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useGetBenefitRowsQuery(noFilter);
  const benefit = data?.find((row) => String(row.id) === id);
  const back = <BackArrow to={pages.programBenefits} label="Back to benefits" />;

  if (benefit)
    return (
      <PublicationPage
        // A new ID gives each benefit its own form.
        key={id}
        kind="benefit"
        publicationKey={id}
        nameOf={(publication) => publication?.draft?.title ?? publication?.published?.title ?? benefit.title}
        back={back}
        aboveViews={<BenefitSettings benefit={benefit} />}
        renderEditor={(publication) => <BenefitEditor title={benefit.title} publication={publication} />}
        renderPreview={(publication, onMediaError) => (
          <BenefitPreview publication={publication} onMediaError={onMediaError} />
        )}
      />
    );
  return (
    <Page title="Benefit" back={back} busy={isFetching}>
      {error && !isFetching ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : isFetching ? (
        <Skeletons rows={12} />
      ) : (
        <EmptyState text="Benefit not found." />
      )}
    </Page>
  );
}

type PreviewProps = { publication: PublicationOf<'benefit'>; onMediaError: () => void };

/** The saved draft, or the published version if there is no draft. */
function BenefitPreview({ publication: { draft, published, media }, onMediaError }: PreviewProps) {
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
