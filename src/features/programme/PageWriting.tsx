import Paper from '@mui/material/Paper';
import { useState, type SubmitEvent } from 'react';

import { useAddMediumMutation } from '@/api/admin/media';
import { iconAdvice } from '@/contract/files';
import { altLimit } from '@/contract/programme/media';
import { signedPages, type PageBody, type PageKey, type PublicationOf } from '@/contract/programme/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import { VersionChoice } from '@/parts/VersionChoice';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';

import { DraftFoot, draftForm } from './DraftFoot';
import { useDraftInHand } from './draftInHand';
import { pictureTypes } from './text/mediaFiles';
import { ProgrammeText } from './text/ProgrammeText';
import { useDraft } from './useDraft';

type Props = { page: PageKey; publication: PublicationOf<'page'> };

const unwritten: PageBody = { name: '', profession: '', pictureId: null, html: '' };

/** The form that writes the draft of a page. */
export function PageWriting({ page, publication }: Props) {
  const isSigned = signedPages.includes(page);
  const [picture, setPicture] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [addMedium] = useAddMediumMutation();
  const draft = useDraft({ publication, unwritten, hasFile: picture !== null });
  const { typed, change, isChanged, isSending, theirs } = draft;

  async function save() {
    const lacksAlt = picture !== null && !alt.trim();
    setMissing(lacksAlt);
    if (lacksAlt) return;
    const body = { ...typed };
    if (picture) {
      const added = await draft.send({ picture }, ({ picture: fileKey = '' }) =>
        addMedium({ fileKey, alt: alt.trim() }),
      );
      if (!added?.data) return;
      body.pictureId = added.data.id;
      setPicture(null);
      change(body);
    }
    return draft.save(body);
  }
  useDraftInHand({ isChanged, save });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save();
  }

  return (
    <Paper variant="outlined" component="form" noValidate aria-label="Draft" onSubmit={handleSubmit} sx={draftForm}>
      {isSigned && (
        <>
          <TextInput
            name="name"
            label="Who writes"
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextInput
            name="profession"
            label="Their office"
            value={typed.profession}
            onChange={({ target }) => change({ profession: target.value })}
          />
          <UploadField
            label="Picture"
            button={typed.pictureId === null ? 'Choose picture' : 'Change picture'}
            accept={pictureTypes}
            advice={`PNG, JPEG or WebP, ${iconAdvice}`}
            megabytes={5}
            file={picture}
            picture={{ url: publication.media.find(({ id }) => id === typed.pictureId)?.link }}
            onPick={setPicture}
          />
          {picture && (
            <TextInput
              name="alt"
              label="What the picture shows"
              value={alt}
              error={isMissing}
              helperText={isMissing ? 'Please say in words what the picture shows.' : `At most ${altLimit} characters.`}
              onChange={({ target }) => setAlt(target.value.slice(0, altLimit))}
            />
          )}
        </>
      )}
      <ProgrammeText value={typed.html} media={publication.media} onChange={(html) => change({ html })} />
      <DraftFoot isChanged={isChanged} isSending={isSending} />
      {theirs && (
        <VersionChoice
          what="this page"
          facts={[
            ...(isSigned ? [{ label: 'Who writes', mine: typed.name, theirs: theirs.name }] : []),
            { label: 'Text', mine: textOfHtml(typed.html), theirs: textOfHtml(theirs.html) },
          ]}
          isBusy={isSending}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.takeTheirs}
          onClose={draft.backToEditing}
        />
      )}
    </Paper>
  );
}
