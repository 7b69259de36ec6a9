import Box from '@mui/material/Box';

import { Popup } from './Popup';

type Props = {
  hint?: string;
  shortcuts: readonly (readonly [keys: string, action: string])[];
  onClose: () => void;
};

/** Lists a control's keyboard shortcuts. */
export const KeyboardHelpPopup = ({ hint, shortcuts, onClose }: Props) => (
  <Popup open title="Keyboard shortcuts" onClose={onClose}>
    {hint && <p>{hint}</p>}
    {/* Focusable, because the arrow keys scroll the dialog and nothing else in it takes focus. */}
    <Box component="dl" tabIndex={0} sx={styles}>
      {shortcuts.map(([shortcut, action]) => (
        <div key={`${shortcut} ${action}`}>
          <dt>{action}</dt>
          <dd>{shortcut}</dd>
        </div>
      ))}
    </Box>
  </Popup>
);

const styles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, auto)',
  gap: '6px 16px',
  typography: 'body2',
  '& > div': { display: 'contents' },
  '& dd': { m: 0, color: 'text.secondary' },
};
