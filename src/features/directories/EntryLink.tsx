import OpenInNewIcon from '@iconify-json/ic/icons.json?baseline-open-in-new';
import Box from '@mui/material/Box';

import type { DirectoryEntry } from '@/contract/content/directory';
import { isWebUrl, safeUrl } from '@/contract/webUrl';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The height of a one-line entry with a comfortable touch target; entries with longer names are taller. */
export const entryHeight = 56;

export const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 1,
  minHeight: entryHeight,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontWeight: 550,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
} as const;

/** An entry's name with its topic below. */
export const EntryName = ({ name, topic }: Pick<DirectoryEntry, 'name' | 'topic'>) => (
  <>
    <span>{name}</span>
    {topic && (
      <Box component="small" sx={topicStyles}>
        {topic}
      </Box>
    )}
  </>
);

const topicStyles = { display: 'block', color: 'text.secondary', fontWeight: 400 };

/** A name that links to its own external URL, or to a web search if it has none. */
export function EntryLink({ entry: { name, redirect, topic } }: { entry: DirectoryEntry }) {
  const { providerSearchUrl } = useSiteConfig();
  const safeRedirect = safeUrl(redirect);
  const href = safeRedirect && isWebUrl(safeRedirect) ? safeRedirect : providerSearchUrl + encodeURIComponent(name);

  return (
    <Box
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name}, opens in a new tab`}
      sx={linkStyles}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <EntryName name={name} topic={topic} />
      </Box>
      <OpenInNewIcon aria-hidden fontSize="small" />
    </Box>
  );
}

const linkStyles = {
  ...entryStyles,
  color: 'primary.main',
  textDecoration: 'none',
  transition: 'background-color 150ms, border-color 150ms',
  '& > svg': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'primary.soft', borderColor: 'primary.main', textDecoration: 'underline' },
} as const;
