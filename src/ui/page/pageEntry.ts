import type { ElementType } from 'react';

/** A page as an entry of menus and tiles. */
export type PageEntry = { label: string; to: string; Icon: ElementType };
