import { createElement, lazy, type ComponentType } from 'react';

import { plainText } from './plainText';

/** Whether a text needs the sanitiser at all; most are plain, and then it is never loaded. */
export const hasMarkup = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

type Props = { html: string; below?: number; inline?: boolean };

/** While the sanitiser is out of reach, marked-up words are shown as the text they hold. */
const PlainWords = ({ html }: Props) => createElement('span', { style: { whiteSpace: 'pre-line' } }, plainText(html));

type Shows = { default: ComponentType<Props> };
export const LazySanitizedHtml = lazy(() =>
  import('./Cleaned').then(
    ({ SanitizedHtml }): Shows => ({ default: SanitizedHtml }),
    (): Shows => ({ default: PlainWords }),
  ),
);
