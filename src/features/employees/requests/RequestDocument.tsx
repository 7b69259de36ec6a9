import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ChangeRequestDetail } from '@/contract/people/changeRequest';
import { mediaUrl } from '@/contract/webUrl';
import { formatFileSize } from '@/ui/files/formatFileSize';
import { freshLinkProps } from '@/ui/files/freshLink';
import { NewTabNote } from '@/ui/text/NewTabNote';

type Props = {
  document: ChangeRequestDetail['document'];
  /** When the link was issued; links expire. */
  issuedAt: number;
  renew: () => Promise<string | undefined>;
};

/** A request's document: a picture is shown, and any document can be downloaded but is never opened by the site. */
export function RequestDocument({ document, issuedAt, renew }: Props) {
  // Keeps the first link, because loading the picture from a new link would add another entry to the audit log.
  const [initialLink] = useState(document?.link);
  const [isBroken, setBroken] = useState(false);
  if (!document)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        No document was attached.
      </Typography>
    );
  const { name, size, isPicture, link } = document;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isPicture && !isBroken && (
        <Box
          component="img"
          src={mediaUrl(initialLink ?? link)}
          alt={`Document ${name}`}
          onError={() => setBroken(true)}
          sx={pictureStyles}
        />
      )}
      {isBroken && <Typography color="textSecondary">Couldn’t show the picture. Download it instead.</Typography>}
      <Link {...freshLinkProps({ href: link, issuedAt, renew })} sx={{ overflowWrap: 'anywhere' }}>
        <span>{`Download ${name} (${formatFileSize(size)})`}</span>
        <NewTabNote />
      </Link>
    </Box>
  );
}

const pictureStyles = { maxWidth: 1, maxHeight: 480, objectFit: 'contain', borderRadius: 1, bgcolor: 'primary.soft' };
