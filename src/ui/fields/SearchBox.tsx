import CloseIcon from '@iconify-json/ic/icons.json?baseline-close';
import SearchIcon from '@iconify-json/ic/icons.json?baseline-search';
import { useEffect, useRef, useState } from 'react';

import { IconButton } from './IconButton';
import * as styles from './searchBox.module.css';

type Props = {
  label: string;
  placeholder: string;
  /** The search that is currently applied. */
  value: string;
  /** How long after the last key press the search starts, in ms. */
  debounceMs: number;
  /** Input shorter than this does not search; it clears the current search. */
  minLength: number;
  onSearch: (text: string) => void;
  onClear: () => void;
};

/** Searches while the user types: trims the text, waits until typing pauses, and clears the search for short input. */
export function SearchBox({ label, placeholder, value, debounceMs, minLength, onSearch, onClear }: Props) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    clearTimeout(timer.current);
    const searchText = text.trim();
    if (searchText.length >= minLength) {
      if (searchText !== value) onSearch(searchText);
    } else if (value) onClear();
  }

  function handleTextChange(text: string) {
    setText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), debounceMs);
  }

  function handleClear() {
    setText('');
    search('');
    input.current?.focus();
  }

  return (
    <div role="search" className={styles.frame}>
      <SearchIcon fontSize="small" color="action" />
      <input
        ref={input}
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => handleTextChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
        }}
      />
      {text && (
        <IconButton size="small" aria-label="Clear search" className={styles.clear} onClick={handleClear}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </div>
  );
}
