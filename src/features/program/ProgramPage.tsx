import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { useGetTermsAcceptancesQuery } from '@/api/admin/publications';
import { formatCount, formatDay } from '@/contract/format';
import { pages } from '@/contract/pages';
import {
  type PageKey,
  type PublicationOf,
  pageKeys,
  pagesWithAuthor,
  pageTitles,
} from '@/contract/program/publication';
import type { TermsAcceptances } from '@/contract/program/terms';
import { withMediaLinks } from '@/contract/richText/media';
import { ArticleText } from '@/features/shared/ArticleText';
import { QueryContent } from '@/features/shared/QueryContent';
import { skeletonLines } from '@/features/shared/articleStyles';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { HorizontalScroll } from '@/ui/page/HorizontalScroll';
import { Page } from '@/ui/page/Page';
import { RichText } from '@/ui/text/RichText';
import { PageEditor } from './PageEditor';
import { PreviewFrame } from './PreviewFrame';
import { PublicationPage } from './PublicationPage';

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

/** How many members have accepted each version of the Terms, and how many have yet to accept the current one. */
function TermsAcceptance() {
  const query = useGetTermsAcceptancesQuery();
  return (
    <Paper variant="outlined" component="section" aria-label="Acceptance" sx={acceptanceStyles}>
      <QueryContent query={query} rows={2}>
        {(acceptances) =>
          acceptances.current === null ? (
            <Typography>Nothing is published, so there’s nothing to accept.</Typography>
          ) : (
            <>
              <Typography gutterBottom>
                {`Members are asked to accept each new version at their next visit. Members with an account: ${formatCount(acceptances.members)}`}
              </Typography>
              <HorizontalScroll label="Versions">
                <AcceptanceTable {...acceptances} />
              </HorizontalScroll>
            </>
          )
        }
      </QueryContent>
    </Paper>
  );
}

const AcceptanceTable = ({ members, current, versions }: TermsAcceptances) => (
  <Box component="table" sx={tableStyles}>
    <thead>
      <tr>
        <th scope="col">Version</th>
        <th scope="col">Accepted</th>
        <th scope="col">Not yet accepted</th>
      </tr>
    </thead>
    <tbody>
      {versions.map(({ number, validFrom, accepted }) => (
        <tr key={number}>
          <th scope="row">
            {`Version ${number}${validFrom ? `, from ${formatDay(validFrom)}` : ''}${number === current ? ' (current)' : ''}`}
          </th>
          <td>{formatCount(accepted)}</td>
          <td>{number === current ? formatCount(members - accepted) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);

const acceptanceStyles = { p: { xs: 2, sm: 3 }, mb: 2, maxWidth: 800 };
const tableStyles = {
  width: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'left', py: 1, pr: 2, borderTop: '1px solid', borderColor: 'divider' },
  '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 650 },
  '& tbody th': { fontWeight: 400 },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right' },
};
