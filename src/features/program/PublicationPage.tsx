import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useGetPublicationQuery } from '@/api/admin/publications';
import type { PublicationKind, PublicationOf } from '@/contract/program/publication';
import { QueryContent } from '@/features/shared/QueryContent';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { Page } from '@/ui/page/Page';

import { PublicationActions } from './PublicationActions';
import { PublicationHistory } from './PublicationHistory';
import { type CurrentDraft, SetCurrentDraftContext } from './draft/currentDraft';
import { usePublicationText } from './publicationState';

const views = { write: { label: 'Write' }, preview: { label: 'Preview' }, history: { label: 'History' } };
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);

function withView(params: URLSearchParams, view: View) {
  const nextParams = new URLSearchParams(params);
  if (view === 'write') nextParams.delete('view');
  else nextParams.set('view', view);
  return nextParams;
}

type Props<Kind extends PublicationKind> = {
  kind: Kind;
  publicationKey: string;
  nameOf: (publication: PublicationOf<Kind> | undefined) => string;
  back: ReactNode;
  /** Shown above the views. */
  aboveViews?: ReactNode;
  renderEditor: (publication: PublicationOf<Kind>) => ReactNode;
  /** Calls `onMediaError` when a picture or video fails to load, for example because its link has expired. */
  renderPreview: (publication: PublicationOf<Kind>, onMediaError: () => void) => ReactNode;
};

/** One publication: its draft, preview, history, and actions. */
export function PublicationPage<Kind extends PublicationKind>({
  kind,
  publicationKey: key,
  nameOf,
  back,
  aboveViews,
  renderEditor,
  renderPreview,
}: Props<Kind>) {
  const { isFetching, fulfilledTimeStamp, ...query } = useGetPublicationQuery({ kind, key });
  const renewLinks = useFreshLinks(fulfilledTimeStamp, query.refetch);
  // The endpoint's type does not say that the response has the requested kind.
  const data = query.data as unknown as PublicationOf<Kind> | undefined;
  const { publishedStateText, pendingStateText } = usePublicationText();
  const [params, setParams] = useSearchParams();
  const [currentDraft, setCurrentDraft] = useState<CurrentDraft>();
  const viewParam = params.get('view');
  const view = isView(viewParam) ? viewParam : 'write';
  const name = nameOf(data);

  return (
    <Page
      title={name}
      subtitle={data && [publishedStateText(data), pendingStateText(data)].filter(Boolean).join(' · ')}
      back={back}
      busy={isFetching}
      action={data && <PublicationActions publication={data} name={name} currentDraft={currentDraft} />}
    >
      {data && aboveViews}
      <SegmentedControl
        label="View"
        value={view}
        choices={views}
        onChange={(next) => setParams((previousParams) => withView(previousParams, next), { replace: true })}
      />
      <QueryContent query={{ ...query, data }} rows={12}>
        {(publication) => (
          <>
            {/* Stays mounted, so that unsaved input is kept while another view is open. */}
            <SetCurrentDraftContext value={setCurrentDraft}>
              <div hidden={view !== 'write'}>{renderEditor(publication)}</div>
            </SetCurrentDraftContext>
            {view === 'preview' && (
              <>
                {currentDraft?.isChanged && (
                  <Typography color="textSecondary" sx={{ mt: 2 }}>
                    The preview shows your last saved draft. Save to see recent changes.
                  </Typography>
                )}
                {renderPreview(publication, renewLinks)}
              </>
            )}
            {view === 'history' && <PublicationHistory publication={publication} />}
          </>
        )}
      </QueryContent>
    </Page>
  );
}
