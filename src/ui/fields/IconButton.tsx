import type { ComponentProps } from 'react';

import * as parts from '@/ui/theme/parts.module.css';

type Props = ComponentProps<'button'> & {
  size?: 'small';
  color?: 'primary' | 'error';
  /** On a background of the primary color. */
  isFilled?: boolean;
};

/** A button that is an icon; MUI's computes its styles in the page. */
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
