import moreSvg from '@material-design-icons/svg/filled/more_horiz.svg';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import { PageLink } from '@/ui/page/PageLink';
import { svgIcon } from '@/ui/svgIcon';
import type { MenuAction } from './ActionMenu';

const MoreIcon = svgIcon(moreSvg);

const loadMenu = async () => (await import('./ActionMenu')).ActionMenu;
const maxShown = 3;

type Props = {
  /** What the actions are about, for the menu's name. */
  subject: string;
  /** The most frequent ones first. */
  actions: readonly MenuAction[];
};

/** At most three actions as buttons, and the others in a menu. */
export function ActionRow({ subject, actions }: Props) {
  const [Menu, load] = useOnDemand(loadMenu);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  const more = actions.slice(maxShown);
  const label = `More actions for ${subject}`;

  async function open(button: HTMLElement) {
    if (!(await load())) return;
    setAnchor(button);
    setOpen(true);
  }

  return (
    <Stack direction="row" useFlexGap data-print="no" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {actions.slice(0, maxShown).map(({ key, label: text, ariaLabel, isDangerous, to, onChoose }) => (
        <Button
          key={key}
          size="small"
          variant={isDangerous ? 'text' : 'outlined'}
          color={isDangerous ? 'error' : 'primary'}
          aria-label={ariaLabel}
          sx={{ px: 1.25 }}
          {...(to === undefined ? { onClick: onChoose } : { component: PageLink, to })}
        >
          {text}
        </Button>
      ))}
      {more.length > 0 && (
        <Button
          size="small"
          startIcon={<MoreIcon />}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          sx={{ ml: 'auto', px: 1.25 }}
          onClick={({ currentTarget }) => void open(currentTarget)}
        >
          More
        </Button>
      )}
      {Menu && anchor && (
        <Menu label={label} anchor={anchor} isOpen={isOpen} actions={more} onClose={() => setOpen(false)} />
      )}
    </Stack>
  );
}
