import SendIcon from '@iconify-json/ic/icons.json?outline-send';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { countWithNoun } from '@/contract/format';
import { countMessageBytes, maxMessageBytes } from '@/contract/messages/chat';
import { draftChanged, messageWritten, selectDraftOf } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { IconButton } from '@/ui/fields/IconButton';

type Props = { groupName: string };

/** Above this size in bytes, the composer shows how much room is left; for most messages, bytes equal characters. */
const nearLimitBytes = maxMessageBytes - 500;
const maxBytesPerCharacter = 3;
const maxHeightPx = 160;

/** The field for writing and sending a message. It holds its own state so that typing does not re-render the log. */
export const Composer = memo(function Composer({ groupName }: Props) {
  const { text, changeText, clear } = useDraft(groupName);
  const [sendsOnEnter, setSendsOnEnter] = useEnterSends();
  const dispatch = useAppDispatch();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  // Measuring bytes on every key press is slow, so it is skipped while the text cannot be near the limit.
  const size = text.length * maxBytesPerCharacter < nearLimitBytes ? text.length : countMessageBytes(text.trim());
  const charactersLeft = maxMessageBytes - size;
  const isSendable = text.trim() !== '' && charactersLeft >= 0;

  useLayoutEffect(() => {
    if (!textarea.current) return;
    textarea.current.style.height = 'auto';
    textarea.current.style.height = `${Math.min(textarea.current.scrollHeight + 2, maxHeightPx)}px`;
  }, [text]);

  function send() {
    if (!isSendable) return;
    dispatch(messageWritten({ groupName, text: text.trim() }));
    clear();
    textarea.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    // Some input methods report the Enter that confirms a word only by key code 229.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key !== 'Enter' || isComposing || event.altKey) return;
    const shouldSend = event.ctrlKey || event.metaKey || (sendsOnEnter && !event.shiftKey);
    if (!shouldSend) return;
    event.preventDefault();
    send();
  }

  return (
    <Box sx={composerStyles}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Field
          ref={textarea}
          rows={1}
          dir="auto"
          value={text}
          placeholder="Type a message"
          aria-label="Type a message"
          aria-describedby={noteId}
          aria-invalid={charactersLeft < 0 || undefined}
          data-composer
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKey}
        />
        <IconButton aria-label="Send" disabled={!isSendable} onClick={send} isFilled>
          <SendIcon />
        </IconButton>
      </Box>
      <Box id={noteId} sx={noteStyles}>
        {size >= nearLimitBytes ? (
          <Box sx={{ color: charactersLeft < 0 ? 'error.main' : 'text.secondary' }}>
            {charactersLeft < 0
              ? `${countWithNoun(-charactersLeft, 'character')} over the limit. Shorten it or send it in parts.`
              : `${countWithNoun(charactersLeft, 'character')} left`}
          </Box>
        ) : (
          <EnterSendsCheckbox sendsOnEnter={sendsOnEnter} onChange={setSendsOnEnter} />
        )}
      </Box>
    </Box>
  );
});

const composerStyles = {
  px: 1.5,
  pt: 1.25,
  pb: 0.75,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
const noteStyles = { mt: 0.5, px: 0.25, fontSize: '0.75rem', lineHeight: 1.4, color: 'text.secondary' };

const Field = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 'var(--target)',
  padding: '8px 12px',
  resize: 'none',
  font: 'inherit',
  lineHeight: 1.45,
  color: 'var(--mui-palette-text-primary)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  border: '1px solid var(--mui-palette-field)',
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '&:focus-visible': { outlineOffset: -1, borderColor: 'var(--mui-palette-primary-main)' },
  '&::placeholder': { opacity: 1, color: 'var(--mui-palette-text-secondary)' },
  '&[aria-invalid]': { borderColor: 'var(--mui-palette-error-main)' },
});

type EnterSendsProps = { sendsOnEnter: boolean; onChange: (choice: boolean) => void };

/** The checkbox that decides whether Enter sends; its label says what Enter does now. */
const EnterSendsCheckbox = ({ sendsOnEnter, onChange }: EnterSendsProps) => (
  <Box component="label" sx={lineStyles}>
    <Box
      component="input"
      type="checkbox"
      checked={sendsOnEnter}
      onChange={(event) => onChange(event.target.checked)}
      sx={{ m: 0, width: 16, height: 16, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
    />
    <span>{sendsOnEnter ? 'Enter sends; Shift+Enter starts a new line' : 'Send with Enter instead of Ctrl+Enter'}</span>
  </Box>
);

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 24,
  width: 'fit-content',
  cursor: 'pointer',
  // An on-screen keyboard has neither Shift+Enter nor Ctrl+Enter.
  '@media (hover: none) and (pointer: coarse)': { display: 'none' },
};

/** The choice in this tab; it outlasts the conversation. */
let enterSendsChoice: boolean | undefined;

/** On-screen keyboards have no Shift+Enter, so there Enter starts a new line by default. */
const isTouchScreen = () => 'matchMedia' in window && window.matchMedia('(pointer: coarse)').matches;

/** Whether Enter sends. */
function useEnterSends() {
  const [choice, setChoice] = useState(enterSendsChoice);
  function choose(sendsOnEnter: boolean) {
    enterSendsChoice = sendsOnEnter;
    setChoice(sendsOnEnter);
  }
  return [choice ?? !isTouchScreen(), choose] as const;
}

const typingPauseMs = 300;

/** Holds the text being typed and saves it after a pause in typing, so that it survives a reload. */
function useDraft(groupName: string) {
  const storedDraft = useAppSelector(selectDraftOf(groupName));
  const [typedText, setTypedText] = useState<string | null>(null);
  const isDraftSaved = useRef(true);
  const dispatch = useAppDispatch();

  const saveDraft = useEffectEvent(() => {
    if (isDraftSaved.current) return;
    isDraftSaved.current = true;
    if (typedText !== null) dispatch(draftChanged({ groupName, text: typedText }));
  });
  useEffect(() => {
    const timer = setTimeout(() => saveDraft(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typedText]);
  // Saves the draft at once when the page is left during the pause.
  useEffect(() => {
    const saveNow = () => saveDraft();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveDraft();
    };
  }, []);

  function changeText(text: string) {
    isDraftSaved.current = false;
    setTypedText(text);
  }
  /** A sent message must not reappear as a draft. */
  function clear() {
    isDraftSaved.current = true;
    setTypedText('');
  }

  return { text: typedText ?? storedDraft, changeText, clear };
}
