import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Link from '@mui/material/Link';

import { useSiteConfig } from '@/ui/page/siteConfig';

/** What is looked for where nothing was searched for yet. */
const anyone = 'medical providers';

const words = 'Search outside the network';

/** Goes on with the same search outside the network (PROV-19, D-62). */
export function WebSearch({ search }: { search: string }) {
  const { providerSearchUrl } = useSiteConfig();
  return (
    <Link
      href={providerSearchUrl + encodeURIComponent(search || anyone)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words}, opens in new tab`}
      sx={look}
    >
      {words}
      <OpenInNewIcon aria-hidden fontSize="inherit" />
    </Link>
  );
}

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 'var(--target)',
  typography: 'body2',
  fontWeight: 600,
};
