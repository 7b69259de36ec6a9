import { useParams } from 'react-router-dom';

import { pages } from '@/contract/pages';
import {
  type PageKey,
  type PublicationOf,
  pageKeys,
  pagesWithAuthor,
  pageTitles,
} from '@/contract/program/publication';
import { withMediaLinks } from '@/contract/richText/media';
import { ArticleText } from '@/features/shared/ArticleText';
import { skeletonLines } from '@/features/shared/articleStyles';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { RichText } from '@/ui/text/RichText';

import { PageEditor } from './PageEditor';
import { PreviewFrame } from './PreviewFrame';
import { PublicationPage } from './PublicationPage';
import { TermsAcceptance } from './TermsAcceptance';

export function ProgramPage() {
  const { id: key = '' } = useParams();
  const page = pageKeys.find((pageKey) => pageKey === key);
  const back = <BackArrow to={pages.programPages} label="Back to pages" />;
  if (!page)
    return (
      <Page title="Pages" back={back}>
        <EmptyState text="Page not found." />
      </Page>
    );
  return (
    <PublicationPage
      // A new key gives each page its own form.
      key={page}
      kind="page"
      publicationKey={page}
      nameOf={() => pageTitles[page]}
      back={back}
      aboveViews={page === 'term_condition' && <TermsAcceptance />}
      renderEditor={(publication) => <PageEditor page={page} publication={publication} />}
      renderPreview={(publication, onMediaError) => (
        <PagePreview page={page} publication={publication} onMediaError={onMediaError} />
      )}
    />
  );
}

type Props = { page: PageKey; publication: PublicationOf<'page'>; onMediaError: () => void };

/** The saved draft, or the published version if there is no draft. */
function PagePreview({ page, publication: { draft, published, media }, onMediaError }: Props) {
  const shownBody = draft ?? published;
  const links = new Map(media.map(({ id, link }) => [id, link]));

  function renderContent() {
    if (!shownBody) return <EmptyState />;
    const { name, profession, pictureId } = shownBody;
    const html = withMediaLinks(shownBody.html, links);
    if (pagesWithAuthor.includes(page)) {
      const picture = links.get(pictureId ?? 0) ?? null;
      return (
        <ArticleText
          name={name}
          profession={profession}
          profilePic={picture}
          description={html}
          onMediaError={onMediaError}
        />
      );
    }
    return html.trim() ? <RichText html={html} lines={skeletonLines} onMediaError={onMediaError} /> : <EmptyState />;
  }

  return <PreviewFrame isDraft={draft !== null}>{renderContent()}</PreviewFrame>;
}
