import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';

import type { EducationDocument } from '@/contract/content/document';
import { isSameId } from '@/contract/id';
import { mediaUrl } from '@/contract/webUrl';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { freshLinkProps } from '@/ui/files/freshLink';

import type { AudienceDocuments } from './useHomeContent';

const VideoPopup = lazyDialog(() => import(/* webpackChunkName: "documents" */ './VideoPopup'), 'VideoPopup');

export const openHintOf = ({ fileType }: EducationDocument) =>
  fileType === 'video' ? 'Video' : 'PDF, opens in a new tab';

type Props = { document: EducationDocument; documents: AudienceDocuments; styles: object; children: ReactNode };

/** Opens a PDF in a new tab and a video in a popup. */
export function DocumentOpener({ document, documents, styles, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const href = mediaUrl(document.en_link);
  const renew = async () => mediaUrl((await documents.reload())?.find(({ id }) => isSameId(id, document.id))?.en_link);

  if (href === undefined) return <Box sx={styles}>{children}</Box>;
  if (document.fileType !== 'video')
    return (
      <Box component="a" {...freshLinkProps({ href, issuedAt: documents.issuedAt, renew })} sx={styles}>
        {children}
      </Box>
    );

  return (
    <>
      <Box component="button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={styles}>
        {children}
      </Box>
      {isOpen && <VideoPopup title={document.fileName} src={href} renew={renew} onClose={() => setOpen(false)} />}
    </>
  );
}
