import UploadFileIcon from '@iconify-json/ic/icons.json?outline-upload-file';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';

import { formatFileSize } from '@/ui/files/formatFileSize';
import { spreadsheetHintFor } from '@/ui/files/spreadsheetHint';
import { FormattedText } from '@/ui/text/FormattedText';

type Props = {
  /** The button's label. */
  label: string;
  accept: string;
  /** Allowed kind and size, shown before a file is chosen. */
  advice: string;
  file: { name: string; size: number } | null;
  /** The selected file's error, and how to fix it. */
  problem?: string;
  /** A warning about the selected file that does not prevent sending it. */
  warning?: string;
  /** A preview of the selected file, or of the one it replaces. */
  preview?: ReactNode;
  /** A link to the file that a selected one would replace. */
  currentFileLink?: ReactNode;
  onPick: (file: File) => void;
};

/** Picks one file with a button or by dropping it. */
export function FilePicker({ label, accept, advice, file, problem, warning, preview, currentFileLink, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const adviceId = useId();
  const [isDragOver, setDragOver] = useState(false);
  const hint = file && accept.includes('.csv') ? spreadsheetHintFor(file.name, problem) : undefined;

  function pickFirst(files: FileList | null) {
    const [pickedFile] = files ?? [];
    if (pickedFile) onPick(pickedFile);
    // Without this, selecting the same file again after fixing it would not fire an event.
    if (input.current) input.current.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    pickFirst(event.dataTransfer.files);
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={handleDrop}
      data-invalid={problem !== undefined}
      sx={[zoneStyles, isDragOver && { borderColor: 'primary.main', bgcolor: 'primary.soft' }]}
    >
      {preview ?? <UploadFileIcon color="primary" style={{ fontSize: 32 }} />}
      {currentFileLink}
      <Button variant="outlined" aria-describedby={adviceId} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => pickFirst(event.target.files)}
      />
      <Typography id={adviceId} variant="body2" color="textSecondary">
        {`or drop a file here. ${advice}`}
      </Typography>
      <Box role="status">
        {file && (
          <Typography
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >{`${file.name} (${formatFileSize(file.size)})`}</Typography>
        )}
        {problem && (
          <Typography color="error">
            <FormattedText text={problem} />
          </Typography>
        )}
        {hint && <Typography variant="body2">{hint}</Typography>}
        {warning && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {warning}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const zoneStyles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1,
  p: 3,
  border: '1.5px dashed',
  borderColor: 'field',
  borderRadius: 1,
};
