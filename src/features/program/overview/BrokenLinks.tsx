import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { useCheckLinksMutation, useGetLinksQuery } from '@/api/admin/links';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { countWithNoun } from '@/contract/format';
import type { BrokenLink, LinkReport } from '@/contract/program/links';
import { separatedListStyles, separatedRowStyles } from '@/features/program/rowList';
import { QueryContent } from '@/features/shared/QueryContent';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';
import { Section } from '@/ui/page/Section';

/** Broken links, each with the screens on which it can be fixed. */
export function BrokenLinks() {
  const query = useGetLinksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [check] = useCheckLinksMutation();
  const { isSending, send } = useFormSubmission();

  return (
    <Section heading="Broken links" total={query.data?.brokenCount} busy={query.isFetching}>
      <QueryContent query={query} rows={2} height={48} isPadded>
        {(report) => (
          <>
            {report.broken.length > 0 && (
              <Box component="ul" aria-label="Broken links" sx={listStyles}>
                {report.broken.map((link) => (
                  <BrokenLinkItem key={link.url} link={link} />
                ))}
              </Box>
            )}
            <Box sx={footerStyles}>
              <Typography role="status" sx={{ flex: '1 1 16em' }}>
                {summaryOf(report)}
              </Typography>
              {report.used > 0 && (
                <BusyButton variant="outlined" isBusy={isSending} onClick={() => void send({}, () => check())}>
                  Check again
                </BusyButton>
              )}
            </Box>
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function summaryOf({ used, waiting, broken, brokenCount }: LinkReport) {
  if (used === 0) return 'No links to other sites yet.';
  if (broken.length < brokenCount)
    return `Showing the first ${broken.length} of ${countWithNoun(brokenCount, 'broken link')}.`;
  const checkedText =
    waiting === 0
      ? `${countWithNoun(used, 'link is', 'links are')} checked nightly.`
      : `${waiting} of ${countWithNoun(used, 'link')} ${waiting === 1 ? 'hasn’t' : 'haven’t'} been checked yet.`;
  return broken.length === 0 ? `No broken links found. ${checkedText}` : checkedText;
}

const BrokenLinkItem = ({ link: { url, problem, places } }: { link: BrokenLink }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Typography>
      <Typography variant="body2" color="error">
        {problem}
      </Typography>
    </Box>
    <Box>
      {places.map(({ title, to }) => (
        <Box key={`${to} ${title}`}>
          <Link component={PageLink} to={to}>
            {title}
          </Link>
        </Box>
      ))}
    </Box>
  </Box>
);

const listStyles = { ...separatedListStyles, borderBottom: '1px solid', borderColor: 'divider' };
const rowStyles = {
  ...separatedRowStyles,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
};
const footerStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, py: 1.5 };
