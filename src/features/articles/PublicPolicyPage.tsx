import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { Logo } from '@/ui/page/Logo';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { publicPolicy } from './publicPolicy';

/** The privacy policy that anybody can read; it depends on no call (D-87). */
export function PublicPolicyPage() {
  const { productName, helpCentreUrl } = useSiteConfig();
  const sections = publicPolicy(productName);

  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.paper' }}>
      <Box component="header" data-print="no" sx={bar}>
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
              {title === sections.at(-1)?.title && (
                <Link href={helpCentreUrl} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                  {helpCentreUrl}
                </Link>
              )}
            </Box>
          ))}
        </Page>
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  px: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
