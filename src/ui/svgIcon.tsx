import type { ComponentProps } from 'react';

import * as parts from '@/ui/theme/parts.module.css';

const paletteVariables = {
  action: 'action-active',
  primary: 'primary-main',
  success: 'success-main',
  error: 'error-main',
  info: 'info-main',
  warning: 'warning-main',
  field: 'field',
};

type Props = Omit<ComponentProps<'svg'>, 'fontSize' | 'color'> & {
  /** 20 pixels instead of 24 at the default text size, or as large as the surrounding text. */
  fontSize?: 'small' | 'inherit';
  /** The surrounding text color by default. */
  color?: keyof typeof paletteVariables;
  /** The accessible name; omitted if adjacent text says the same. */
  titleAccess?: string;
};

/**
 * An icon, as imported from Iconify's Material Icons (`scripts/loaders/icon.cjs`). It takes those MUI icon properties
 * that this site uses; MUI would compute styles for each icon.
 */
export function svgIcon(path: string) {
  return function Icon({ fontSize, color, titleAccess, className, style, ...svg }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        role={titleAccess && 'img'}
        aria-hidden={titleAccess ? undefined : true}
        {...svg}
        data-size={fontSize}
        style={color ? { color: `var(--mui-palette-${paletteVariables[color]})`, ...style } : style}
        className={className ? `${parts.icon} ${className}` : parts.icon}
      >
        <path d={path} />
        {titleAccess && <title>{titleAccess}</title>}
      </svg>
    );
  };
}
