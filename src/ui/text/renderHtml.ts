import { createElement, lazy, type ComponentType } from 'react';

import { plainWords } from './plainText';

/** Whether a text needs the sanitiser at all; most are plain, and then it is never loaded. */
export const isMarkedUp = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

type Props = { html: string; below?: number; inline?: boolean };

/** While the sanitiser is out of reach, marked-up words are shown as the text they hold. */
const PlainWords = ({ html }: Props) => createElement('span', { style: { whiteSpace: 'pre-line' } }, plainWords(html));

type Shows = { default: ComponentType<Props> };
export const LazyCleaned = lazy(() =>
  import('./Cleaned').then(
    ({ Cleaned }): Shows => ({ default: Cleaned }),
    (): Shows => ({ default: PlainWords }),
  ),
);
