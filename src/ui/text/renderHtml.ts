import { type ComponentType, createElement, lazy } from 'react';

import { textOfHtml } from '@/contract/textOfHtml';

/** Whether a text needs the sanitizer; most texts are plain and never load it. */
export const hasMarkup = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

type Props = { html: string; below?: number; inline?: boolean };

/** Shows a text with markup as plain text until the sanitizer is loaded. */
const PlainText = ({ html }: Props) => createElement('span', { style: { whiteSpace: 'pre-line' } }, textOfHtml(html));

type Shows = { default: ComponentType<Props> };
export const LazySanitizedHtml = lazy(() =>
  import('./SanitizedHtml').then(
    ({ SanitizedHtml }): Shows => ({ default: SanitizedHtml }),
    (): Shows => ({ default: PlainText }),
  ),
);
