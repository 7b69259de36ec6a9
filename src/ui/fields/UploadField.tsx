import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useCallback, useId, useState, type ReactNode } from 'react';

import { mediaAddress } from '@/contract/webAddress';

import { FilePicker } from './FilePicker';

type Props = {
  label: string;
  /** The text of the button. */
  button: string;
  accept: string;
  /** Allowed kind and size, shown before a file is chosen. */
  advice: string;
  /** The recommended limit in megabytes; a larger file gets a warning but can be sent. */
  megabytes: number;
  file: File | null;
  /** Marks the field as wrong because a required file is missing. */
  error?: boolean;
  /** Shows a preview of the chosen picture, or of the one at `url`. */
  picture?: { url?: string | null };
  /** A link to the file that a chosen one would replace. */
  present?: ReactNode;
  onPick: (file: File) => void;
};

const megabyte = 1024 * 1024;

function warningFor(file: File | null, megabytes: number, isBroken: boolean) {
  if (!file) return;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > megabytes * megabyte)
    return `This file is larger than the stated ${megabytes} MB and may be refused.`;
  if (isBroken) return 'This file cannot be shown as a picture and may be refused.';
}

/** A file field of a form: shows allowed kind and size, the chosen file, and warnings about it. */
export function UploadField({
  label,
  button,
  accept,
  advice,
  megabytes,
  file,
  error,
  picture,
  present,
  onPick,
}: Props) {
  const labelId = useId();
  const [broken, setBroken] = useState<File | null>(null);

  return (
    <FormControl
      error={error}
      fullWidth
      role="group"
      aria-labelledby={labelId}
      sx={{ '& > :last-child': { flexGrow: 1, justifyContent: 'center' } }}
    >
      <FormLabel component="span" id={labelId}>
        {label}
      </FormLabel>
      <FilePicker
        label={button}
        accept={accept}
        advice={advice}
        file={file}
        problem={error && !file ? 'Please choose a file.' : undefined}
        warning={warningFor(file, megabytes, file !== null && broken === file)}
        preview={
          picture &&
          (file !== null || picture.url) && (
            <PicturePreview
              file={file}
              url={picture.url}
              alt={file ? file.name : `Present ${label.toLowerCase()}`}
              onBroken={() => setBroken(file)}
            />
          )
        }
        present={present}
        onPick={onPick}
      />
    </FormControl>
  );
}

type PicturePreviewProps = {
  /** The chosen file; it takes precedence over `url`. */
  file: File | null;
  /** The address of the picture that the file replaces. */
  url?: string | null;
  alt: string;
  onBroken?: () => void;
};

/** Shows the chosen picture before it is sent, or the current one. */
function PicturePreview({ file, url, alt, onBroken }: PicturePreviewProps) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return;
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (file) return <Box component="img" key="chosen" ref={show} alt={alt} onError={onBroken} sx={look} />;
  const address = mediaAddress(url);
  return address && <Box component="img" key="present" src={address} alt={alt} sx={look} />;
}

const look = { maxWidth: 1, height: 96, objectFit: 'contain', borderRadius: 1, bgcolor: 'primary.soft' } as const;
