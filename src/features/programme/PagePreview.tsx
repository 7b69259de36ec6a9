import { signedPages, type PageKey, type PublicationOf } from '@/contract/programme/publication';
import { withMediaLinks } from '@/contract/richText/media';
import { tall } from '@/parts/paper';
import { SignedText } from '@/parts/SignedText';
import { EmptyState } from '@/ui/page/EmptyState';
import { RichText } from '@/ui/text/RichText';

import { PreviewFrame } from './PreviewFrame';

type Props = { page: PageKey; publication: PublicationOf<'page'>; onLost: () => void };

/** The saved draft as members will read it, or what they read now where there is no draft. */
export function PagePreview({ page, publication: { draft, published, media }, onLost }: Props) {
  const shown = draft ?? published;
  const links = new Map(media.map(({ id, link }) => [id, link]));

  function content() {
    if (!shown) return <EmptyState />;
    const { name, profession, pictureId } = shown;
    const html = withMediaLinks(shown.html, links);
    if (signedPages.includes(page)) {
      const picture = links.get(pictureId ?? 0) ?? null;
      return <SignedText name={name} profession={profession} profilePic={picture} description={html} onLost={onLost} />;
    }
    return html.trim() ? <RichText html={html} lines={tall} onLost={onLost} /> : <EmptyState />;
  }

  return <PreviewFrame isDraft={draft !== null}>{content()}</PreviewFrame>;
}
