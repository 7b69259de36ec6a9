import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState, type SubmitEvent } from 'react';

import { useAddMediumMutation } from '@/api/admin/media';
import { iconAdvice } from '@/contract/files';
import { altLimit, type Medium } from '@/contract/programme/media';
import { titleLimit, type PublicationOf } from '@/contract/programme/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import { VersionChoice } from '@/parts/VersionChoice';
import { Media } from '@/ui/files/Media';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';

import { DraftFoot, draftForm } from '@/features/programme/DraftFoot';
import { useDraftInHand } from '@/features/programme/draftInHand';
import { isVideo, mediaFiles, pictureTypes } from '@/features/programme/text/mediaFiles';
import { ProgrammeText } from '@/features/programme/text/ProgrammeText';
import { useDraft } from '@/features/programme/useDraft';

type Props = {
  /** Of the list, until something is written. */
  title: string;
  publication: PublicationOf<'benefit'>;
};

/** The form that writes the draft of a benefit. */
export function BenefitWriting({ title, publication }: Props) {
  const [icon, setIcon] = useState<File | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isTried, setTried] = useState(false);
  const [addMedium] = useAddMediumMutation();
  const draft = useDraft({
    publication,
    unwritten: { title, iconId: null, mediaId: null, html: '' },
    hasFile: icon !== null || file !== null,
  });
  const { typed, change, isChanged, isSending, theirs } = draft;
  const mediumOf = (id: number | null) => publication.media.find((medium) => medium.id === id);
  const medium = mediumOf(typed.mediaId);
  const lacksTitle = isTried && !typed.title.trim();
  const lacksAlt = isTried && file !== null && !alt.trim();

  async function upload(chosen: File, words: string) {
    const added = await draft.send({ chosen }, ({ chosen: fileKey = '' }) => addMedium({ fileKey, alt: words }));
    return added?.data?.id;
  }

  async function save() {
    setTried(true);
    if (!typed.title.trim() || (file && !alt.trim())) return;
    const body = { ...typed };
    if (icon) {
      const id = await upload(icon, typed.title.trim());
      if (id === undefined) return;
      change({ iconId: (body.iconId = id) });
      setIcon(null);
    }
    if (file) {
      const id = await upload(file, alt.trim());
      if (id === undefined) return;
      change({ mediaId: (body.mediaId = id) });
      setFile(null);
      setAlt('');
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
      <TextInput
        name="title"
        label="Title"
        value={typed.title}
        error={lacksTitle}
        helperText={lacksTitle ? 'Please enter a title.' : undefined}
        onChange={({ target }) => change({ title: target.value.slice(0, titleLimit) })}
      />
      <UploadField
        label="Icon"
        button={typed.iconId === null ? 'Choose icon' : 'Change icon'}
        accept={pictureTypes}
        advice={`PNG, JPEG or WebP, ${iconAdvice}`}
        megabytes={5}
        file={icon}
        picture={{ url: mediumOf(typed.iconId)?.link }}
        onPick={setIcon}
      />
      <UploadField
        label="Picture or video"
        button={typed.mediaId === null ? 'Choose picture or video' : 'Change picture or video'}
        {...mediaFiles(file)}
        file={file}
        picture={isVideo(file) || (!file && medium?.kind === 'video') ? undefined : { url: medium?.link }}
        present={!file && medium && <PresentMedium medium={medium} onRemove={() => change({ mediaId: null })} />}
        onPick={setFile}
      />
      {file && (
        <TextInput
          name="alt"
          label="What the picture or video shows"
          value={alt}
          error={lacksAlt}
          helperText={lacksAlt ? 'Please say in words what it shows.' : `At most ${altLimit} characters.`}
          onChange={({ target }) => setAlt(target.value.slice(0, altLimit))}
        />
      )}
      <ProgrammeText value={typed.html} media={publication.media} onChange={(html) => change({ html })} />
      <DraftFoot isChanged={isChanged} isSending={isSending} />
      {theirs && (
        <VersionChoice
          what="this benefit"
          facts={[
            { label: 'Title', mine: typed.title, theirs: theirs.title },
            { label: 'Icon', ...namedApart(typed.iconId, theirs.iconId) },
            { label: 'Picture or video', ...namedApart(typed.mediaId, theirs.mediaId) },
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

/** Whether two drafts show the same file, in words. */
function namedApart(mine: number | null, theirs: number | null) {
  if (mine === theirs)
    return { mine: mine === null ? 'None' : 'The same', theirs: mine === null ? 'None' : 'The same' };
  return { mine: mine === null ? 'None' : 'Your file', theirs: theirs === null ? 'None' : 'Their file' };
}

/** The stored picture or video: a video can be played, and either can be left out of the draft. */
const PresentMedium = ({ medium, onRemove }: { medium: Medium; onRemove: () => void }) => (
  <>
    {medium.kind === 'video' && <Media url={medium.link} kind="video" alt={medium.alt} />}
    <Button variant="outlined" color="inherit" onClick={onRemove} sx={{ mt: 1 }}>
      {`Remove ${medium.kind === 'video' ? 'video' : 'picture'}`}
    </Button>
  </>
);
