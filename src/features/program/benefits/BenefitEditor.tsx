import { useState } from 'react';

import { maxPublicationTitleLength, type PublicationOf } from '@/contract/program/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import { DraftForm } from '@/features/program/draft/DraftForm';
import { useDraft } from '@/features/program/draft/useDraft';
import { DraftTextField } from '@/features/program/text/DraftTextField';
import { MediaItemField } from '@/features/program/text/MediaItemField';
import { fileDifference } from '@/features/program/text/mediaFiles';
import { useDraftMedia } from '@/features/program/text/useDraftMedia';
import { TextInput } from '@/ui/fields/TextInput';

type Props = {
  /** The title in the list, used until a draft exists. */
  title: string;
  publication: PublicationOf<'benefit'>;
};

export function BenefitEditor({ title, publication }: Props) {
  const [iconFile, setIconFile] = useState<File | null>(null);
  const [mediaFile, setMediaFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const draft = useDraft({
    publication,
    emptyBody: { title, iconId: null, mediaId: null, html: '' },
    hasFile: iconFile !== null || mediaFile !== null,
  });
  const { values, change } = draft;
  const { findMediaItem, upload } = useDraftMedia(publication.media, draft.send);
  const hasTitle = values.title.trim() !== '';
  const isAltMissing = mediaFile !== null && alt.trim() === '';

  async function save() {
    setSubmitted(true);
    if (!hasTitle || isAltMissing) return;
    let { iconId, mediaId }: { iconId?: number | null; mediaId?: number | null } = values;
    if (iconFile) {
      iconId = await upload(iconFile, values.title.trim());
      if (iconId === undefined) return;
      change({ iconId });
      setIconFile(null);
    }
    if (mediaFile) {
      mediaId = await upload(mediaFile, alt.trim());
      if (mediaId === undefined) return;
      change({ mediaId });
      setMediaFile(null);
      setAlt('');
    }
    return draft.save({ ...values, iconId, mediaId });
  }

  return (
    <DraftForm
      draft={draft}
      save={save}
      itemName="this benefit"
      compareFields={(theirs) => [
        { label: 'Title', mine: values.title, theirs: theirs.title },
        fileDifference('Icon', values.iconId, theirs.iconId),
        fileDifference('Image or video', values.mediaId, theirs.mediaId),
        { label: 'Text', mine: textOfHtml(values.html), theirs: textOfHtml(theirs.html) },
      ]}
    >
      <TextInput
        name="title"
        label="Title"
        value={values.title}
        error={isSubmitted && !hasTitle}
        helperText={isSubmitted && !hasTitle ? 'Enter a title.' : undefined}
        unobtrusiveLimit={maxPublicationTitleLength}
        onChange={({ target }) => change({ title: target.value })}
      />
      <MediaItemField
        label="Icon"
        mediaItem={findMediaItem(values.iconId)}
        file={iconFile}
        onPick={setIconFile}
        onRemove={() => change({ iconId: null })}
      />
      <MediaItemField
        label="Image or video"
        allowsVideos
        mediaItem={findMediaItem(values.mediaId)}
        file={mediaFile}
        alt={{ text: alt, isMissing: isSubmitted && isAltMissing, onChange: setAlt }}
        onPick={setMediaFile}
        onRemove={() => change({ mediaId: null })}
      />
      <DraftTextField value={values.html} media={publication.media} onChange={(html) => change({ html })} />
    </DraftForm>
  );
}
