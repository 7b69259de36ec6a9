import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useCallback, useId, useState } from 'react';

import { acceptOf, megabyte } from '@/contract/files';
import { mediaUrl } from '@/contract/webUrl';
import { findKindProblem, findSizeProblem, limitFor, type UploadRule } from '@/ui/files/findUploadProblem';

import { FilePicker } from './FilePicker';

type Props = {
  label: string;
  buttonLabel: string;
  /** The accepted kinds of files; others are rejected. */
  rules: readonly UploadRule[];
  /** Allowed kind and size, shown before a file is selected. */
  advice: string;
  /** A file above the limit gets a warning but can be sent. */
  isLimitAdvisory?: boolean;
  file: File | null;
  /** Marks the field as invalid because a required file is missing. */
  error?: boolean;
  /** The selected file's error. */
  problem?: string;
  /** Shows a preview of the selected picture, or of the one at `url`. */
  picture?: { url?: string | null };
  /** A link to the file that a selected one would replace. */
  currentFileLink?: ReactNode;
  onPick: (file: File) => void;
};

function warningFor(file: File | null, rules: readonly UploadRule[], isUnreadable: boolean) {
  if (!file) return;
  if (file.size === 0) return 'This file is empty.';
  const limit = limitFor(file.name, rules);
  if (file.size > limit) return `This file is over ${limit / megabyte} MB and may be rejected.`;
  if (isUnreadable) return 'We can’t read this file as an image. It may be rejected.';
}

/** A form's file field: shows the allowed kind and size, the selected file, and warnings about it. */
export function UploadField({
  label,
  buttonLabel,
  rules,
  advice,
  isLimitAdvisory = false,
  file,
  error,
  problem,
  picture,
  currentFileLink,
  onPick,
}: Props) {
  const labelId = useId();
  const [unreadableFile, setUnreadableFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();

  function handlePick(pickedFile: File) {
    const newProblem =
      findKindProblem(pickedFile.name, rules) ?? (isLimitAdvisory ? undefined : findSizeProblem(pickedFile, rules));
    setFileProblem(newProblem);
    if (!newProblem) onPick(pickedFile);
  }

  return (
    <FormControl
      error={error || problem !== undefined}
      data-invalid={problem !== undefined}
      fullWidth
      role="group"
      aria-labelledby={labelId}
      sx={{ '& > :last-child': { flexGrow: 1, justifyContent: 'center' } }}
    >
      <FormLabel component="span" id={labelId}>
        {label}
      </FormLabel>
      <FilePicker
        label={buttonLabel}
        accept={acceptOf(...rules)}
        advice={advice}
        file={file}
        problem={fileProblem ?? problem ?? (error && !file ? 'Choose a file.' : undefined)}
        warning={warningFor(file, rules, file !== null && unreadableFile === file)}
        preview={
          picture &&
          (file !== null || picture.url) && (
            <PicturePreview
              file={file}
              url={picture.url}
              alt={file ? file.name : `Current ${label.toLowerCase()}`}
              onUnreadable={() => setUnreadableFile(file)}
            />
          )
        }
        currentFileLink={currentFileLink}
        onPick={handlePick}
      />
    </FormControl>
  );
}

type PicturePreviewProps = {
  /** The selected file; it takes precedence over `url`. */
  file: File | null;
  /** The URL of the picture that the file replaces. */
  url?: string | null;
  alt: string;
  onUnreadable?: () => void;
};

/** Shows the selected picture before it is sent, or the current one. */
function PicturePreview({ file, url, alt, onUnreadable }: PicturePreviewProps) {
  const showSelectedFile = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return;
      const objectUrl = URL.createObjectURL(file);
      picture.src = objectUrl;
      return () => URL.revokeObjectURL(objectUrl);
    },
    [file],
  );
  if (file)
    return <Box component="img" key="chosen" ref={showSelectedFile} alt={alt} onError={onUnreadable} sx={styles} />;
  const src = mediaUrl(url);
  return src && <Box component="img" key="present" src={src} alt={alt} sx={styles} />;
}

const styles = { maxWidth: 1, height: 96, objectFit: 'contain', borderRadius: 1, bgcolor: 'primary.soft' } as const;
