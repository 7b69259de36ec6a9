import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Scrolls new content into view, such as the progress of an upload below the visible part of a dialog. */
export const ScrollIntoView = ({ children }: { children: ReactNode }) => <Box ref={scrollTo}>{children}</Box>;
