import type { ComponentProps } from 'react';

import * as parts from '@/ui/theme/parts.module.css';

type Props = ComponentProps<'button'> & {
  size?: 'small';
  color?: 'primary' | 'error';
  /** Fills the background with the primary color. */
  isFilled?: boolean;
};

/** An icon button with static styles; MUI's icon button computes its styles at run time. */
export const IconButton = ({ size, color, isFilled, className, ...button }: Props) => (
  <button
    type="button"
    {...button}
    data-size={size}
    data-color={color}
    data-filled={isFilled}
    className={className ? `${parts.iconButton} ${className}` : parts.iconButton}
  />
);
