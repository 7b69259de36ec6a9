import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

import { useGetPolicyQuery } from '@/api/articles';
import { headlineOf } from '@/api/core/failure';
import type { PolicyRequest } from '@/contract/content/article';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { plainText } from '@/ui/text/plainText';

import { paper, reading, tall } from './paper';

export const PolicyPage = () => <PolicyText title="Privacy Policy" policy="policy_site" />;

export const TermsPage = () => <PolicyText title="Terms of Use" policy="term_condition" />;

type Props = { title: string; policy: PolicyRequest['key'] };

/** Shows a legal text as plain text with its line breaks; tags in the answer are removed so that they cannot run. */
function PolicyText({ title, policy }: Props) {
  const { data, error, isFetching, refetch } = useGetPolicyQuery(policy);
  const words = data && plainText(data);

  return (
    <Box sx={reading}>
      <Page title={title} busy={isFetching}>
        <Card component="article" sx={paper}>
          {error ? (
            <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
          ) : words ? (
            <PlainText text={words} />
          ) : data === undefined ? (
            <Skeletons rows={tall} height={20} />
          ) : (
            <EmptyState />
          )}
        </Card>
      </Page>
    </Box>
  );
}

/** A numbered section title on a line of its own. */
const sectionTitle = /^\d{1,2}\.[ \t]+\S.{0,78}$/;

/** Renders numbered titles as headings so that screen-reader users can jump between sections. */
const PlainText = ({ text }: { text: string }) => (
  <Box sx={look}>
    {text.split('\n\n').map((paragraph, index) => {
      const [first = '', ...rest] = paragraph.split('\n');
      const isTitled = sectionTitle.test(first) && rest.length > 0;
      return (
        <Fragment key={index}>
          {isTitled && (
            <Typography variant="h3" component="h2" sx={{ breakAfter: 'avoid' }}>
              {first}
            </Typography>
          )}
          <p>{isTitled ? rest.join('\n') : paragraph}</p>
        </Fragment>
      );
    })}
  </Box>
);

const look = {
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
