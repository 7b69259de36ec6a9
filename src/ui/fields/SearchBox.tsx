import closeSvg from '@material-design-icons/svg/filled/close.svg';
import searchSvg from '@material-design-icons/svg/filled/search.svg';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { svgIcon } from '@/ui/svgIcon';

const CloseIcon = svgIcon(closeSvg);
const SearchIcon = svgIcon(searchSvg);

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
    <Box role="search" sx={frame}>
      <SearchIcon fontSize="small" color="action" />
      <input
        ref={box}
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed);
        }}
      />
      {typed && (
        <IconButton edge="end" size="small" aria-label="Clear search" onClick={handleClear}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** The styles of the theme's outlined fields without their code, which is as large as a page. */
const frame = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  // Without a limit the input would be as wide as twenty letters, which is wider than a phone when text is enlarged.
  minWidth: { xs: 0, sm: 280 },
  minHeight: 'var(--target)',
  px: '14px',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.primary' },
  '&:has(input:focus)': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 'max(calc(var(--target) - 2px), 34px)',
    p: 0,
    border: 0,
    outline: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    appearance: 'none',
    '&::placeholder': { opacity: 1, color: 'text.secondary' },
    // The clear button next to it works with every input device.
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
};
