import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { formatContact, telHref } from '@/contract/patterns';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { NewTabNote } from '@/ui/text/NewTabNote';

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function Footer() {
  const { productName, supportPhone, supportEmail, faqUrl, socialLinks } = useSiteConfig();
  const call = telHref(supportPhone);
  return (
    <Box component="footer" data-print="no" sx={bar}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', gridColumn: '1 / -1' }}>
        {`© ${new Date().getFullYear()} ${productName}`}
      </Typography>
      <Box component={PageLink} to={pages.policy} sx={link}>
        Privacy Policy
      </Box>
      {faqUrl && (
        <Box component="a" href={faqUrl} {...newTab} sx={link}>
          FAQs
          <NewTabNote />
        </Box>
      )}
      {call && (
        <Box component="a" href={call} sx={link}>
          {formatContact(supportPhone)}
        </Box>
      )}
      {supportEmail && (
        <Box component="a" href={`mailto:${supportEmail}`} sx={link}>
          {supportEmail}
        </Box>
      )}
      {socialLinks.map(({ name, url }) => (
        <Box component="a" key={name} href={url} {...newTab} sx={link}>
          <span>{name}</span>
          <NewTabNote />
        </Box>
      ))}
    </Box>
  );
}

const bar = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  mt: 'auto',
  px: { xs: 2, sm: 4 },
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
};
const link = {
  display: 'inline-flex',
  overflowWrap: 'anywhere',
  alignItems: 'center',
  minHeight: 'var(--target)',
  typography: 'body2',
  fontWeight: 550,
  color: 'text.secondary',
  textUnderlineOffset: '0.2em',
  textDecorationColor: 'transparent',
  '&:hover': { textDecorationColor: 'currentColor' },
};
