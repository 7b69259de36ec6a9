import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';

import type { EducationDocument } from '@/contract/content/document';
import { isSameId } from '@/contract/id';
import { mediaUrl } from '@/contract/webUrl';
import { freshLink } from '@/ui/files/freshLink';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

import type { OwnDocuments } from './ownDocuments';

export const openHint = ({ fileType }: EducationDocument) =>
  fileType === 'video' ? 'Video' : 'PDF, opens in a new tab';

type Props = { document: EducationDocument; documents: OwnDocuments; styles: object; children: ReactNode };

/** Opens a PDF in a new tab and a video in a popup. */
export function DocumentOpener({ document, documents, styles, children }: Props) {
  const [VideoPopup, want] = useOnDemand(async () => (await import('./documentParts')).VideoPopup);
  const [isOpen, setOpen] = useState(false);
  const href = mediaUrl(document.en_link);
  const renew = async () => mediaUrl((await documents.reload())?.find(({ id }) => isSameId(id, document.id))?.en_link);

  async function play() {
    if (await want()) setOpen(true);
  }

  if (href === undefined) return <Box sx={styles}>{children}</Box>;
  if (document.fileType !== 'video')
    return (
      <Box component="a" {...freshLink({ href, since: documents.since, renew })} sx={styles}>
        {children}
      </Box>
    );

  return (
    <>
      <Box component="button" type="button" aria-haspopup="dialog" onClick={() => void play()} sx={styles}>
        {children}
      </Box>
      {VideoPopup && (
        <VideoPopup title={document.fileName} src={href} renew={renew} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
