import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { accountRetentionDays } from '@/contract/people/user';
import { Logo } from '@/ui/page/Logo';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { NewTabNote } from '@/ui/text/NewTabNote';

/** The text is bundled because it must be readable without a login or a server call. */
export function PublicPolicyPage() {
  const { productName, helpCentreUrl } = useSiteConfig();
  const sections = publicPolicy(productName, Boolean(helpCentreUrl));

  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.paper' }}>
      <Box component="header" data-print="no" sx={barStyles}>
        <Link component={PageLink} to={pages.employees} color="inherit" underline="none" sx={{ display: 'flex' }}>
          <Logo />
        </Link>
      </Box>
      <Box component="main" sx={{ maxWidth: 720, mx: 'auto', px: 3, py: { xs: 4, md: 7 } }}>
        <Page title="Privacy Policy">
          {sections.map(({ title, paragraphs = [], points = [] }) => (
            <Box component="section" key={title} aria-label={title} sx={{ mt: 4 }}>
              <Typography variant="h2" gutterBottom>
                {title}
              </Typography>
              {paragraphs.map((paragraph) => (
                <Typography key={paragraph}>{paragraph}</Typography>
              ))}
              {points.length > 0 && (
                <Box component="ul" sx={{ m: 0, pl: 3, '& li + li': { mt: 1 } }}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </Box>
              )}
              {title === sections.at(-1)?.title && helpCentreUrl && (
                <Link href={helpCentreUrl} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                  {helpCentreUrl}
                  <NewTabNote />
                </Link>
              )}
            </Box>
          ))}
        </Page>
      </Box>
    </Box>
  );
}

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  px: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
};

type PolicySection = { title: string; paragraphs?: string[]; points?: string[] };

const usageRetentionMonths = 24;
const deletionStartHours = 48;

/** The last section ends with the link to the help center if there is one. */
const publicPolicy = (productName: string, hasHelpCenter: boolean): PolicySection[] => [
  {
    title: 'Introduction',
    paragraphs: [
      `This policy explains what information ${productName} collects about you, how we use it, who we share it with, and your choices. It applies to this website and the mobile app.`,
    ],
  },
  {
    title: 'Information We Collect',
    points: [
      'Registration data: your phone number and your Social Security number (SSN), which we compare with your employer’s records.',
      'Usage data: how you use the app, and information about your device.',
    ],
  },
  {
    title: 'How We Use Your Information',
    points: [
      'Account management: to verify who you are, sign you in, and show your plans and your family’s plans.',
      'Communication: to answer you in chat and send notices about your benefits.',
      'Analytics: to learn which features are used and where errors happen.',
    ],
  },
  {
    title: 'Sharing Your Information',
    paragraphs: [
      'We don’t sell or rent your information. We share it only when the law requires it or the app needs it to work, such as with healthcare providers.',
    ],
  },
  {
    title: 'Your Choices',
    paragraphs: ['You can update your phone number at any time under My Profile.'],
  },
  {
    title: 'Data Retention and Deletion',
    points: [
      `We keep a deleted account’s data for ${accountRetentionDays} days so that you can restore it. After that, it’s permanently deleted.`,
      `We keep usage analytics for up to ${usageRetentionMonths} months.`,
      `We start processing a deletion request within ${deletionStartHours} hours.`,
    ],
  },
  {
    title: 'Security Measures',
    paragraphs: [
      'We encrypt your Social Security number and show only its last four digits. We never store your password itself, only a hash of it. Connections are encrypted. We record each time an administrator views a full SSN.',
    ],
  },
  {
    title: 'Changes to this Policy',
    paragraphs: [
      'When this policy changes, the new version appears on this page. We also announce important changes on this site.',
    ],
  },
  {
    title: 'Developer Information',
    paragraphs: [`${productName} is developed and operated for your employer’s health benefits program.`],
  },
  {
    title: 'Contact Us',
    paragraphs: [
      hasHelpCenter
        ? 'For questions about this policy or your data, contact our support team through the help center:'
        : 'For questions about this policy or your data, message us in chat or contact your benefits team.',
    ],
  },
];
