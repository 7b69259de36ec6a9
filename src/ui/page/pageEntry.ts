import type { ElementType } from 'react';

/** A page's entry in menus and tiles. */
export type PageEntry = { label: string; to: string; Icon: ElementType };
