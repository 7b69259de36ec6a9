import IconButton from '@mui/material/IconButton';

type Props = {
  label: string;
  isBack?: boolean;
  /** Nothing follows in this direction; the button keeps its place and the focus. */
  isOver: boolean;
  onPress: () => void;
};

export const ScrollButton = ({ label, isBack = false, isOver, onPress }: Props) => (
  <IconButton aria-label={label} aria-disabled={isOver} onClick={onPress} sx={look}>
    <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={isBack ? 'm14 6-6 6 6 6' : 'm10 6 6 6-6 6'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </IconButton>
);

const look = { color: 'primary.main', '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } };
