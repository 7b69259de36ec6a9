import { useParams } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { pageKeys, pageTitles } from '@/contract/programme/publication';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';

import { PagePreview } from './PagePreview';
import { PageWriting } from './PageWriting';
import { PublicationPage } from './PublicationPage';
import { TermsAcceptance } from './TermsAcceptance';

/** One page of the programme. */
export function PagePage() {
  const { key = '' } = useParams();
  const page = pageKeys.find((one) => one === key);
  const back = <BackArrow to={pages.programmePages} label="Back to pages" />;
  if (!page)
    return (
      <Page title="Pages" back={back}>
        <EmptyState text="There is no such page." />
      </Page>
    );
  return (
    <PublicationPage
      // A new key gives each page a form of its own.
      key={page}
      kind="page"
      publicationKey={page}
      nameOf={() => pageTitles[page]}
      back={back}
      above={page === 'term_condition' && <TermsAcceptance />}
      writing={(publication) => <PageWriting page={page} publication={publication} />}
      preview={(publication, onLost) => <PagePreview page={page} publication={publication} onLost={onLost} />}
    />
  );
}
