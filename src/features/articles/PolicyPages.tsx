import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useGetEarlierPolicyQuery, useGetPolicyQuery } from '@/api/articles';
import { headlineOf } from '@/api/core/failure';
import type { Policy, PolicyRequest } from '@/contract/content/article';
import { formatDay } from '@/contract/format';
import { textOfHtml } from '@/contract/textOfHtml';
import { articleCardStyles, readingStyles, skeletonLines } from '@/features/shared/articleStyles';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import { RichText } from '@/ui/text/RichText';

export const PolicyPage = () => <PolicyText title="Privacy Policy" policy="policy_site" />;

export const TermsPage = () => <PolicyText title="Terms of Use" policy="term_condition" />;

type Props = { title: string; policy: PolicyRequest['key'] };

/**
 * Shows a legal text with its formatting, or as plain text with its line breaks where the service sends no formatting.
 * HTML tags in the plain text are removed, so that readers do not see them.
 */
function PolicyText({ title, policy }: Props) {
  const [params] = useSearchParams();
  const requestedVersion = versionIn(params);
  const currentQuery = useGetPolicyQuery(policy);
  const earlierQuery = useGetEarlierPolicyQuery(
    requestedVersion === undefined ? skipToken : { key: policy, version: requestedVersion },
  );
  const { data, error, isFetching, fulfilledTimeStamp, refetch } =
    requestedVersion === undefined ? currentQuery : earlierQuery;
  const renewLinks = useFreshLinks(fulfilledTimeStamp, refetch);
  const plainText = data && textOfHtml(data.content);

  return (
    <Box sx={readingStyles}>
      <Page title={title} busy={isFetching}>
        <Card component="article" sx={articleCardStyles}>
          <VersionLine text={data && !error ? versionText(data, currentQuery.data?.version) : undefined} />
          {error ? (
            <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
          ) : data?.html?.trim() ? (
            <RichText html={data.html} lines={skeletonLines} onMediaError={renewLinks} />
          ) : plainText ? (
            <PlainText text={plainText} />
          ) : data === undefined ? (
            <Skeletons rows={skeletonLines} height={20} />
          ) : (
            <EmptyState />
          )}
        </Card>
        <OtherVersions shownVersion={data?.version} currentPolicy={currentQuery.data} />
      </Page>
    </Box>
  );
}

const versionParam = 'version';
function versionIn(params: URLSearchParams) {
  const text = params.get(versionParam) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The version and its effective date, where the service numbers versions. */
function versionText({ version, validFrom }: Policy, currentVersion: number | undefined) {
  if (version === undefined || validFrom === undefined) return undefined;
  const versionLabel = `Version ${version}, effective ${formatDay(validFrom)}`;
  return version === currentVersion || currentVersion === undefined
    ? versionLabel
    : `${versionLabel}. No longer in effect.`;
}

/** Shown only together with the text, so that the text does not move when the version loads. */
const VersionLine = ({ text: message }: { text: string | undefined }) =>
  message && (
    <Typography color="textSecondary" component="div" sx={{ mb: 2 }}>
      {message}
    </Typography>
  );

/** Links to the other versions, the current one first. */
function OtherVersions({
  shownVersion,
  currentPolicy,
}: {
  shownVersion: number | undefined;
  currentPolicy: Policy | undefined;
}) {
  const otherVersions = (currentPolicy?.versions ?? []).filter(
    ({ number }) => number !== (shownVersion ?? currentPolicy?.version),
  );
  if (!otherVersions.length) return null;
  return (
    <Box component="nav" aria-label="Other versions" data-print="no" sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2">
        Other versions
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
        {otherVersions.map(({ number, validFrom }) => (
          <li key={number}>
            <Link component={PageLink} to={number === currentPolicy?.version ? '?' : `?${versionParam}=${number}`}>
              {`Version ${number}, effective ${formatDay(validFrom)}`}
            </Link>
            <span>{number === currentPolicy?.version && ' (current)'}</span>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** A numbered section title on its own line. */
const sectionTitlePattern = /^\d{1,2}\.[ \t]+\S.{0,78}$/;

/** Renders numbered titles as headings so that screen-reader users can jump between sections. */
const PlainText = ({ text }: { text: string }) => (
  <Box sx={styles}>
    {text.split('\n\n').map((paragraph, index) => {
      const [firstLine = '', ...otherLines] = paragraph.split('\n');
      const hasTitle = sectionTitlePattern.test(firstLine) && otherLines.length > 0;
      return (
        <Fragment key={index}>
          {hasTitle && (
            <Typography variant="h3" component="h2" sx={{ breakAfter: 'avoid' }}>
              {firstLine}
            </Typography>
          )}
          <p>{hasTitle ? otherLines.join('\n') : paragraph}</p>
        </Fragment>
      );
    })}
  </Box>
);

const styles = {
  maxWidth: '68ch',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& p': { m: 0 },
  '& * + p': { mt: 2 },
  '& * + h2': { mt: 4 },
  '& h2 + p': { mt: 1 },
  '@media print': { maxWidth: 'none' },
} as const;
