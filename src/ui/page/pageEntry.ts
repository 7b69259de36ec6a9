import type { ElementType } from 'react';

/** A page as menus and tiles lead to it. */
export type PageEntry = { label: string; to: string; Icon: ElementType };
