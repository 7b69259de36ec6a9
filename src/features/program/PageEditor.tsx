import { useState } from 'react';

import {
  maxPublicationTitleLength,
  type PageBody,
  type PageKey,
  type PublicationOf,
  pagesWithAuthor,
} from '@/contract/program/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import { TextInput } from '@/ui/fields/TextInput';

import { DraftForm } from './draft/DraftForm';
import { useDraft } from './draft/useDraft';
import { DraftTextField } from './text/DraftTextField';
import { MediaItemField } from './text/MediaItemField';
import { fileDifference } from './text/mediaFiles';
import { useDraftMedia } from './text/useDraftMedia';

const emptyPage: PageBody = { name: '', profession: '', pictureId: null, html: '' };
const labels = { name: 'Author name', profession: 'Author title' };

export function PageEditor({ page, publication }: { page: PageKey; publication: PublicationOf<'page'> }) {
  const hasAuthor = pagesWithAuthor.includes(page);
  const [picture, setPicture] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const draft = useDraft({ publication, emptyBody: emptyPage, hasFile: picture !== null });
  const { values, change } = draft;
  const { findMediaItem, upload } = useDraftMedia(publication.media, draft.send);
  const isAltMissing = picture !== null && alt.trim() === '';

  async function save() {
    setSubmitted(true);
    if (isAltMissing) return;
    let { pictureId }: { pictureId?: number | null } = values;
    if (picture) {
      pictureId = await upload(picture, alt.trim());
      if (pictureId === undefined) return;
      change({ pictureId });
      setPicture(null);
      setAlt('');
    }
    return draft.save({ ...values, pictureId });
  }

  const renderField = (name: keyof typeof labels) => (
    <TextInput
      name={name}
      label={labels[name]}
      value={values[name]}
      unobtrusiveLimit={maxPublicationTitleLength}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );

  return (
    <DraftForm
      draft={draft}
      save={save}
      itemName="this page"
      compareFields={(theirs) => [
        ...(hasAuthor
          ? [
              { label: labels.name, mine: values.name, theirs: theirs.name },
              { label: labels.profession, mine: values.profession, theirs: theirs.profession },
              fileDifference('Image', values.pictureId, theirs.pictureId),
            ]
          : []),
        { label: 'Text', mine: textOfHtml(values.html), theirs: textOfHtml(theirs.html) },
      ]}
    >
      {hasAuthor && (
        <>
          {renderField('name')}
          {renderField('profession')}
          <MediaItemField
            label="Image"
            mediaItem={findMediaItem(values.pictureId)}
            file={picture}
            alt={{ text: alt, isMissing: isSubmitted && isAltMissing, onChange: setAlt }}
            onPick={setPicture}
            onRemove={() => change({ pictureId: null })}
          />
        </>
      )}
      <DraftTextField value={values.html} media={publication.media} onChange={(html) => change({ html })} />
    </DraftForm>
  );
}
