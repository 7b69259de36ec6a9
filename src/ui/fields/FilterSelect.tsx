import ArrowDropDownIcon from '@iconify-json/ic/icons.json?baseline-arrow-drop-down';
import Button from '@mui/material/Button';
import { useId } from 'react';

import { useMenuOnDemand } from '@/ui/hooks/useOnDemand';

type Props<Name extends string> = {
  label: string;
  value: Name;
  choices: Record<Name, { label: string }>;
  onChange: (name: Name) => void;
};

const loadMenu = async () => (await import('./FilterMenu')).FilterMenu;

/**
 * A filter with its label next to the value: a label on the border would overlap the value when text is enlarged. Its
 * menu is loaded on first use, because MUI's select is as large as the code of a page.
 */
export function FilterSelect<Name extends string>({ label, value, choices, onChange }: Props<Name>) {
  const { Menu, anchor, isOpen, open, close } = useMenuOnDemand(loadMenu);
  const id = useId();

  return (
    <>
      <Button
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDropDownIcon color="action" />}
        onClick={({ currentTarget }) => open(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.currentTarget);
        }}
        sx={styles}
      >
        <span>{`${label}: ${choices[value].label}`}</span>
      </Button>
      {Menu && anchor && (
        <Menu
          id={id}
          label={label}
          anchor={anchor}
          isOpen={isOpen}
          value={value}
          choices={choices}
          onChoose={(name) => {
            close();
            if (name !== value && name in choices) onChange(name as Name);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const styles = {
  minWidth: 'min(100%, 13rem)',
  overflowWrap: 'anywhere',
  justifyContent: 'space-between',
  px: '14px',
  bgcolor: 'background.paper',
  fontSize: '1rem',
  fontWeight: 'inherit',
};
