import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useGetChangeRequestQuery } from '@/api/admin/people/changeRequests';
import { pages } from '@/contract/pages';
import { type ChangeRequestDetail, changeRequestStateNames } from '@/contract/people/changeRequest';
import { mediaUrl } from '@/contract/webUrl';
import { DescriptionList } from '@/features/employees/sections/DescriptionList';
import { QueryContent } from '@/features/shared/QueryContent';
import { factsOf } from '@/features/shared/changeRequests/changeTexts';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { formatFileSize } from '@/ui/files/formatFileSize';
import { freshLinkProps } from '@/ui/files/freshLink';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Section } from '@/ui/page/Section';
import { NewTabNote } from '@/ui/text/NewTabNote';
import { RequestActions } from './RequestActions';
import { requestName } from './requestColumns';

/** A reported change with its document, and the decision. */
export function RequestPage() {
  const { id = '' } = useParams();
  const query = useGetChangeRequestQuery(id, { refetchOnMountOrArgChange: true });
  const { data, refetch, fulfilledTimeStamp } = query;
  const formatDateTime = useFormatDateTime();
  const document = data && (
    <RequestDocument
      document={data.document}
      issuedAt={fulfilledTimeStamp ?? 0}
      renew={async () => (await refetch()).data?.document?.link}
    />
  );

  return (
    <Page
      title={data ? requestName(data) : 'Request'}
      subtitle={data && `Reported by ${data.name} on ${formatDateTime(data.createdAt)}`}
      busy={query.isFetching}
      back={<BackArrow to={pages.changeRequests} label="Back to requests" />}
      action={data?.state === 'waiting' && <RequestActions key={data.id} request={data} document={document} />}
    >
      <QueryContent query={query} rows={2} height={160}>
        {(request) => (
          <Stack spacing={2} sx={{ maxWidth: 900 }}>
            <Box role="status">{request.state !== 'waiting' && <RequestDecision request={request} />}</Box>
            <Section heading="What was reported">
              <DescriptionList
                facts={[
                  ...factsOf(request).map(({ label, text }): Fact => [
                    label,
                    <MultilineText key={label} text={text} />,
                  ]),
                  ['Employee', <FamilyLink key="employee" request={request} />],
                ]}
              />
            </Section>
            <Section heading="Document">{document}</Section>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

type Fact = readonly [label: string, value: ReactNode];

const MultilineText = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;

const FamilyLink = ({ request: { employeeId, employeeName } }: { request: ChangeRequestDetail }) => (
  <Link component={PageLink} to={pages.employee(employeeId)}>
    {employeeName}
  </Link>
);

/** Who decided, when, and why. */
function RequestDecision({ request }: { request: ChangeRequestDetail }) {
  const formatDateTime = useFormatDateTime();
  const { state, decidedAt, decidedBy, reason } = request;
  const byText = decidedBy && state !== 'withdrawn' ? ` by ${decidedBy}` : '';
  return (
    <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'primary.soft' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {`${changeRequestStateNames[state]}${byText}${decidedAt ? ` on ${formatDateTime(decidedAt)}` : ''}`}
      </Typography>
      {reason && <Typography sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>{`Reason: ${reason}`}</Typography>}
      {state === 'rejected' && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          Decisions are final. The member can report the change again.
        </Typography>
      )}
    </Box>
  );
}

type DocumentProps = {
  document: ChangeRequestDetail['document'];
  /** When the link was issued; links expire. */
  issuedAt: number;
  renew: () => Promise<string | undefined>;
};

/** A request's document: a picture is shown, and any document can be downloaded but is never opened by the site. */
function RequestDocument({ document, issuedAt, renew }: DocumentProps) {
  // Keeps the first link, because loading the picture from a new link would add another entry to the audit log.
  const [initialLink] = useState(document?.link);
  const [isBroken, setBroken] = useState(false);
  if (!document)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        No document was attached.
      </Typography>
    );
  const { name, size, isPicture, link } = document;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isPicture && !isBroken && (
        <Box
          component="img"
          src={mediaUrl(initialLink ?? link)}
          alt={`Document ${name}`}
          onError={() => setBroken(true)}
          sx={pictureStyles}
        />
      )}
      {isBroken && <Typography color="textSecondary">Couldn’t show the picture. Download it instead.</Typography>}
      <Link {...freshLinkProps({ href: link, issuedAt, renew })} sx={{ overflowWrap: 'anywhere' }}>
        <span>{`Download ${name} (${formatFileSize(size)})`}</span>
        <NewTabNote />
      </Link>
    </Box>
  );
}

const pictureStyles = { maxWidth: 1, maxHeight: 480, objectFit: 'contain', borderRadius: 1, bgcolor: 'primary.soft' };
