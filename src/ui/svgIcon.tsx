import type { ComponentProps } from 'react';

import * as parts from '@/ui/theme/parts.module.css';

type Props = Omit<ComponentProps<'svg'>, 'fontSize' | 'color'> & {
  /** 20 pixels instead of 24 at the default text size, or as large as the text around it. */
  fontSize?: 'small' | 'inherit';
  /** The text color around it by default. */
  color?: 'action' | 'primary' | 'success' | 'error' | 'info' | 'warning' | 'field';
  /** Its name, where no text next to it says the same. */
  titleAccess?: string;
};

/**
 * An icon from the text of a Material Design SVG file that draws only paths. It takes the properties of MUI's icons that
 * this site uses, whose styles would be computed for each of them.
 */
export function svgIcon(file: string) {
  const path = [...file.matchAll(/ d="([^"]+)"/g)].map(([, part]) => part).join('');
  return function Icon({ fontSize, color, titleAccess, className, ...svg }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        role={titleAccess && 'img'}
        aria-hidden={titleAccess ? undefined : true}
        {...svg}
        data-size={fontSize}
        data-color={color}
        className={className ? `${parts.icon} ${className}` : parts.icon}
      >
        <path d={path} />
        {titleAccess && <title>{titleAccess}</title>}
      </svg>
    );
  };
}
