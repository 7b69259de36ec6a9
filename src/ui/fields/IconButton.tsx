import type { ComponentProps } from 'react';

import * as parts from '@/ui/theme/parts.module.css';

type Props = ComponentProps<'button'> & { size?: 'small' };

/** A button that is an icon, with styles that are not computed in the page. */
export const IconButton = ({ size, className, ...button }: Props) => (
  <button
    type="button"
    {...button}
    data-size={size}
    className={className ? `${parts.iconButton} ${className}` : parts.iconButton}
  />
);
