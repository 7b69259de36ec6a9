import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Suspense, useId, type ReactNode } from 'react';

import { richTextLimits } from '@/contract/richText/document';
import { withMediaLinks } from '@/contract/richText/media';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { lazyPart, type MissingPart } from '@/ui/page/lazyPart';
import { RichText } from '@/ui/text/RichText';

import type { TextEditorProps } from './TextEditor';

type Props = Pick<TextEditorProps, 'label' | 'value' | 'links' | 'onChange' | 'MediaPopup'> & {
  description?: ReactNode;
  error?: string;
};

const LazyEditor = lazyPart(
  () => import(/* webpackChunkName: "textEditor" */ './TextEditor'),
  'TextEditor',
  MissingEditor,
);

function problemOf({ length }: string) {
  const { characters } = richTextLimits;
  if (length <= characters) return undefined;
  const counted = (count: number) => count.toLocaleString('en-US');
  return `This text has ${counted(length)} characters with its formatting, of which ${counted(characters)} can be kept.`;
}

/** A field for formatted text. Its editor is loaded when it is shown; until then the text can be read. */
export function FormattedField({ label, value, links, onChange, MediaPopup, description, error }: Props) {
  const labelId = useId();
  const helpId = `${labelId}-help`;
  const problem = error ?? problemOf(value);
  const editor = {
    label,
    labelId,
    describedBy: helpId,
    isWrong: problem !== undefined,
    value,
    links,
    onChange,
    MediaPopup,
  };
  return (
    <FormControl error={editor.isWrong} fullWidth>
      <FormLabel component="span" id={labelId}>
        {label}
      </FormLabel>
      <Suspense fallback={<ReadText labelId={labelId} value={value} links={links} isBusy />}>
        <LazyEditor {...editor} />
      </Suspense>
      <FormHelperText id={helpId}>{problem ?? description ?? 'Alt+F10 leads to the tools.'}</FormHelperText>
    </FormControl>
  );
}

type ReadTextProps = Pick<TextEditorProps, 'labelId' | 'value' | 'links'> & { isBusy?: boolean };

/** The text while it cannot be written. */
const ReadText = ({ labelId, value, links, isBusy = false }: ReadTextProps) => (
  <Box role="group" aria-labelledby={labelId} aria-busy={isBusy} sx={readLook}>
    <RichText html={withMediaLinks(value, links)} />
  </Box>
);

function MissingEditor({ labelId, value, links, error, retry }: TextEditorProps & MissingPart) {
  if (error.name !== 'ChunkLoadError') throw error;
  const isOnline = useIsOnline();
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 1 }}
        action={
          <Button color="inherit" onClick={() => void retry()}>
            Try again
          </Button>
        }
      >
        {isOnline
          ? 'The editor could not be loaded. The text can be read, but not changed.'
          : 'You are offline. The text can be read, and changed once the editor is loaded.'}
      </Alert>
      <ReadText labelId={labelId} value={value} links={links} />
    </>
  );
}

const readLook = {
  minHeight: '19rem',
  px: 2,
  py: 1.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
};
