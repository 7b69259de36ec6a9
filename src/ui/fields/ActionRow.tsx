import MoreIcon from '@iconify-json/ic/icons.json?baseline-more-horiz';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMenuOnDemand } from '@/ui/hooks/useOnDemand';
import { PageLink } from '@/ui/page/PageLink';
import type { MenuAction } from './ActionMenu';

const loadMenu = async () => (await import('./ActionMenu')).ActionMenu;
const maxButtons = 3;

type Props = {
  /** What the actions are about, for the menu's name. */
  subject: string;
  /** The actions, the most frequent first. */
  actions: readonly MenuAction[];
};

/** At most three actions as buttons, and the others in a menu. */
export function ActionRow({ subject, actions }: Props) {
  const { Menu, anchor, isOpen, open, close } = useMenuOnDemand(loadMenu);
  if (actions.length === 0) return null;
  const menuActions = actions.slice(maxButtons);
  const label = `More actions for ${subject}`;

  return (
    <Stack direction="row" useFlexGap data-print="no" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {actions.slice(0, maxButtons).map(({ key, label: text, ariaLabel, isDestructive, to, onChoose }) => (
        <Button
          key={key}
          size="small"
          variant={isDestructive ? 'text' : 'outlined'}
          color={isDestructive ? 'error' : 'primary'}
          aria-label={ariaLabel}
          sx={{ px: 1.25 }}
          {...(to === undefined ? { onClick: onChoose } : { component: PageLink, to })}
        >
          {text}
        </Button>
      ))}
      {menuActions.length > 0 && (
        <Button
          size="small"
          startIcon={<MoreIcon />}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          sx={{ ml: 'auto', px: 1.25 }}
          onClick={({ currentTarget }) => open(currentTarget)}
        >
          More
        </Button>
      )}
      {Menu && anchor && <Menu label={label} anchor={anchor} isOpen={isOpen} actions={menuActions} onClose={close} />}
    </Stack>
  );
}
