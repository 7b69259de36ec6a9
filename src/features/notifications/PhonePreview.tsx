import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { textOfHtml } from '@/contract/textOfHtml';
import { useSiteConfig } from '@/ui/page/siteConfig';

type Props = {
  title: string;
  description: string;
  image?: string;
  destination: string;
};

/** Shows the notification as a phone displays it, updated while typing. */
export function PhonePreview({ title, description, image, destination }: Props) {
  const headingId = useId();
  const { productName } = useSiteConfig();
  const [shownTitle, shownText] = [title.trim(), textOfHtml(description)];

  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      <Typography variant="h3" id={headingId} sx={{ justifySelf: 'start' }}>
        Preview
      </Typography>
      <Box sx={phoneStyles}>
        <Box aria-hidden sx={speakerStyles} />
        <Box aria-hidden sx={clockStyles}>
          9:41
        </Box>
        <Box sx={noticeStyles}>
          <Box
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'caption', color: 'text.secondary' }}
          >
            <Box aria-hidden sx={appIconStyles} />
            <span>{productName}</span>
            <Box component="span" sx={{ ml: 'auto' }}>
              now
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: 1.25, mt: 0.75 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box
                sx={[
                  lineStyles,
                  { fontWeight: 650, color: shownTitle ? 'text.primary' : 'text.secondary', WebkitLineClamp: 2 },
                ]}
              >
                {shownTitle || 'Title'}
              </Box>
              <Box sx={[lineStyles, { color: shownText ? 'text.primary' : 'text.secondary', WebkitLineClamp: 4 }]}>
                {shownText || 'Your message appears here.'}
              </Box>
            </Box>
            {image && <Box component="img" src={image} alt="The cropped image" sx={pictureStyles} />}
          </Box>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
        {destination}
      </Typography>
    </Box>
  );
}

/** Draws only the upper part of a phone because the notification appears there. */
const phoneStyles = {
  width: 1,
  maxWidth: 300,
  minHeight: { xs: 240, md: 340 },
  p: 1.5,
  pt: 1,
  pb: 8,
  border: '6px solid',
  borderBottom: 0,
  borderColor: 'text.secondary',
  borderRadius: '36px 36px 0 0',
  background: 'linear-gradient(var(--mui-palette-primary-soft), var(--mui-palette-background-default))',
  maskImage: 'linear-gradient(#000 calc(100% - 48px), transparent)',
};
const speakerStyles = { width: 72, height: 6, mx: 'auto', borderRadius: 1, bgcolor: 'text.secondary', opacity: 0.5 };
const clockStyles = {
  my: { xs: 1.5, md: 3 },
  textAlign: 'center',
  fontSize: '2.5rem',
  lineHeight: 1.2,
  fontWeight: 300,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};
const noticeStyles = {
  p: 1.5,
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.4,
};
const appIconStyles = { width: 14, height: 14, borderRadius: 0.5, bgcolor: 'primary.main' };
const lineStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};
const pictureStyles = { flex: 'none', width: 48, height: 48, objectFit: 'cover', borderRadius: 1 } as const;
