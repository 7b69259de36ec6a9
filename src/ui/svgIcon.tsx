import { createSvgIcon } from '@mui/material/SvgIcon';

/** An icon from the text of a Material Design SVG file that draws only paths. */
export const svgIcon = (file: string) =>
  createSvgIcon(<path d={[...file.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join('')} />, '');
