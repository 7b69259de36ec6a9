import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  placeholder: string;
  /** The search that is currently applied. */
  value: string;
  /** How long after the last key press the search starts, in ms. */
  restMs: number;
  /** Texts shorter than this do not search; they clear the current search. */
  minimum: number;
  onSearch: (text: string) => void;
  onClear: () => void;
};

/** Searches while a person types: trims the text, waits until typing pauses, and ignores texts that are too short. */
export function SearchBox({ label, placeholder, value, restMs, minimum, onSearch, onClear }: Props) {
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted.length >= minimum) {
      if (wanted !== value) onSearch(wanted);
    } else if (value) onClear();
  }

  function handleType(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), restMs);
  }

  function handleClear() {
    setTyped('');
    search('');
    box.current?.focus();
  }

  return (
    <FormControl role="search" sx={{ minWidth: { sm: 280 } }}>
      <OutlinedInput
        inputRef={box}
        value={typed}
        placeholder={placeholder}
        inputProps={{ 'aria-label': label, type: 'search', autoComplete: 'off' }}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed);
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          typed && (
            <IconButton edge="end" size="small" aria-label="Clear search" onClick={handleClear}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )
        }
      />
    </FormControl>
  );
}
