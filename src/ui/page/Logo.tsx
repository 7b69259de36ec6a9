import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { useSiteConfig } from './siteConfig';

type Props = {
  /** Draws mark and name in the text color, for colored backgrounds. */
  isPlain?: boolean;
  /** Hides the name visually where space is scarce; screen readers still announce it. */
  isNarrow?: boolean;
};

/** The organization's logo, or the product's mark, with the product's name. */
export function Logo({ isPlain = false, isNarrow = false }: Props) {
  const { productName, logoUrl } = useSiteConfig();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      {logoUrl ? (
        <Box component="img" src={logoUrl} alt="" sx={[picture, isPlain && plate]} />
      ) : (
        <Mark isPlain={isPlain} />
      )}
      <Typography component="span" sx={[name, isNarrow && { [phone]: visuallyHidden }]}>
        {productName}
      </Typography>
    </Box>
  );
}

/** A sail over its reflection. */
const Mark = ({ isPlain }: { isPlain: boolean }) => (
  <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 32, height: 32, flexShrink: 0 }}>
    {!isPlain && <rect width="32" height="32" rx="8" fill="#0b5a61" />}
    <path d="M16 6.5v11" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M16 7.5c4.2 2 6.4 5 6.6 9H16z" fill="#fff" />
    <path
      d="M6 22.5c2.5 0 2.5-2 5-2s2.5 2 5 2 2.5-2 5-2 2.5 2 5 2"
      fill="none"
      stroke="#ff9f85"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </Box>
);

/** Keeps its height while it loads, so that nothing moves. */
const picture = { height: 32, maxWidth: 160, objectFit: 'contain', flexShrink: 0 };
/** On colored backgrounds it has a white background. */
const plate = { p: 0.5, borderRadius: 0.5, bgcolor: '#fff' };
const phone = '@media (max-width: 599.95px)';
const name = { fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '-0.015em', whiteSpace: 'nowrap' };
