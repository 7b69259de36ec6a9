import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Card } from '@/contract/content/card';
import { destinationOf } from '@/contract/content/redirect';
import { isSameId } from '@/contract/id';
import { mediaUrl } from '@/contract/webUrl';
import { DocumentOpener, openHintOf } from './DocumentOpener';
import { HomeLink } from './HomeLink';
import { clickableSurfaceStyles } from './surface';
import type { AudienceDocuments } from './useHomeContent';

type Props = { card: Card; documents: AudienceDocuments };

/** One card of the carousel; it links to a page, a document, or an external site, or to nothing. */
export function HomeCard({ card, documents }: Props) {
  const destination = destinationOf(card);
  const document =
    destination?.kind === 'document' ? documents.rows.find(({ id }) => isSameId(id, destination.id)) : undefined;
  const hint = destination?.kind === 'outside' ? 'Opens in a new tab' : document && openHintOf(document);

  const content = (
    <>
      <Box component="span" sx={pictureStyles}>
        {card.image && <img src={mediaUrl(card.image)} alt="" width="96" height="96" loading="lazy" />}
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={titleStyles}>
          {card.title}
        </Box>
        {hint && (
          <Typography component="span" variant="caption" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Box>
    </>
  );

  if (document)
    return <DocumentOpener document={document} documents={documents} styles={cardStyles} children={content} />;
  if (destination?.kind === 'page') return <HomeLink to={destination.to} styles={cardStyles} children={content} />;
  if (destination?.kind === 'outside')
    return (
      <Box component="a" href={destination.href} target="_blank" rel="noopener noreferrer" sx={cardStyles}>
        {content}
      </Box>
    );
  return <Box sx={cardStyles}>{content}</Box>;
}

const cardStyles = {
  ...clickableSurfaceStyles,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: 1,
  height: 1,
  minHeight: 122,
  p: 1.5,
};

const pictureStyles = {
  flex: 'none',
  width: 96,
  height: 96,
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'primary.soft',
  '& img': { display: 'block', objectFit: 'cover' },
};

const titleStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  typography: 'h3',
  overflowWrap: 'anywhere',
};
