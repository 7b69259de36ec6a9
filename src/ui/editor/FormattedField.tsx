import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Suspense, useId } from 'react';

import { countWithNoun, formatCount } from '@/contract/format';
import { richTextLimits } from '@/contract/richText/document';
import { withMediaLinks } from '@/contract/richText/media';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { type LoadErrorProps, lazyComponent } from '@/ui/page/lazyComponent';
import { RichText } from '@/ui/text/RichText';

import type { TextEditorProps } from './TextEditor';

type Props = Pick<TextEditorProps, 'label' | 'value' | 'links' | 'onMediaError' | 'onChange' | 'MediaPopup'>;

const LazyEditor = lazyComponent(
  () => import(/* webpackChunkName: "textEditor" */ './TextEditor'),
  'TextEditor',
  EditorLoadError,
);

function lengthProblemOf({ length }: string) {
  const { characters } = richTextLimits;
  if (length <= characters) return undefined;
  return `This text has ${countWithNoun(length, 'character')} with formatting. The limit is ${formatCount(characters)}.`;
}

/** A field for formatted text. Its editor is loaded when it is shown; until then the text is read-only. */
export function FormattedField(props: Props) {
  const { label, value, links, onMediaError } = props;
  const labelId = useId();
  const helpId = `${labelId}-help`;
  const problem = lengthProblemOf(value);
  const isInvalid = problem !== undefined;
  return (
    <FormControl error={isInvalid} fullWidth>
      <FormLabel component="span" id={labelId}>
        {label}
      </FormLabel>
      <Suspense
        fallback={<ReadOnlyText labelId={labelId} value={value} links={links} onMediaError={onMediaError} isBusy />}
      >
        <LazyEditor {...props} labelId={labelId} describedBy={helpId} isInvalid={isInvalid} />
      </Suspense>
      <FormHelperText id={helpId}>{problem ?? 'Press Alt+F10 for the toolbar.'}</FormHelperText>
    </FormControl>
  );
}

type ReadOnlyTextProps = Pick<TextEditorProps, 'labelId' | 'value' | 'links' | 'onMediaError'> & { isBusy?: boolean };

const ReadOnlyText = ({ labelId, value, links, onMediaError, isBusy = false }: ReadOnlyTextProps) => (
  <Box role="group" aria-labelledby={labelId} aria-busy={isBusy} sx={readOnlyStyles}>
    <RichText html={withMediaLinks(value, links)} onMediaError={onMediaError} />
  </Box>
);

function EditorLoadError({ labelId, value, links, onMediaError, error, retry }: TextEditorProps & LoadErrorProps) {
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
          ? 'Couldn’t load the editor. You can read the text but not edit it.'
          : 'You’re offline. You can read the text now and edit it when you’re back online.'}
      </Alert>
      <ReadOnlyText labelId={labelId} value={value} links={links} onMediaError={onMediaError} />
    </>
  );
}

const readOnlyStyles = {
  minHeight: '19rem',
  px: 2,
  py: 1.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
};
