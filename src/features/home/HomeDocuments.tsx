import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { mediaUrl } from '@/contract/webUrl';
import { DocumentOpener, openHintOf } from './DocumentOpener';
import { HomeSection } from './HomeSection';
import { clickableSurfaceStyles, responsiveColumns } from './surface';
import type { AudienceDocuments } from './useHomeContent';

/** An audience's active education documents: PDFs to open and videos to watch. */
export function HomeDocuments({ documents }: { documents: AudienceDocuments }) {
  if (documents.rows.length === 0) return null;
  return (
    <HomeSection id="learn" heading="Learn about your benefits">
      <Box component="ul" sx={gridStyles}>
        {documents.rows.map((document) => (
          <li key={document.id} id={`document-${document.id}`}>
            <DocumentOpener document={document} documents={documents} styles={documentStyles}>
              <Box component="span" sx={thumbnailStyles}>
                {document.thumbnail_link && (
                  <img src={mediaUrl(document.thumbnail_link)} alt="" width="512" height="295" loading="lazy" />
                )}
                {document.fileType === 'video' && (
                  <Box component="svg" viewBox="0 0 48 48" aria-hidden sx={playIconStyles}>
                    <circle cx="24" cy="24" r="22" />
                    <path d="m20 15 14 9-14 9z" />
                  </Box>
                )}
              </Box>
              <Box component="span" sx={{ display: 'block', px: 2, py: 1.5 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 650, overflowWrap: 'anywhere' }}>
                  {document.fileName}
                </Box>
                <Typography component="span" variant="caption" color="textSecondary">
                  {openHintOf(document)}
                </Typography>
              </Box>
            </DocumentOpener>
          </li>
        ))}
      </Box>
    </HomeSection>
  );
}

const gridStyles = responsiveColumns('13rem', 2);

const documentStyles = { ...clickableSurfaceStyles, display: 'block', width: 1, height: 1, p: 0, overflow: 'hidden' };

const thumbnailStyles = {
  display: 'block',
  position: 'relative',
  aspectRatio: '512 / 295',
  // Browsers do not request lazy images in content that they do not render, so images below the fold load later.
  contentVisibility: 'auto',
  bgcolor: 'primary.soft',
  '& img': { display: 'block', width: 1, height: 1, objectFit: 'cover' },
};

const playIconStyles = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  width: 48,
  '& circle': { fill: 'rgb(8 30 34 / 0.72)', stroke: 'common.white', strokeWidth: 2 },
  '& path': { fill: '#fff' },
};
