import { type ComponentType, createElement, lazy } from 'react';

import { textOfHtml } from '@/contract/textOfHtml';

/** Whether text needs the sanitizer; most is plain and never loads it. */
export const hasMarkup = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

type Props = { html: string; parentLevel?: number; inline?: boolean };

/** Shows marked-up text as plain text if the sanitizer could not be loaded. */
const PlainText = ({ html }: Props) => createElement('span', { style: { whiteSpace: 'pre-line' } }, textOfHtml(html));

type SanitizerModule = { default: ComponentType<Props> };
export const LazySanitizedHtml = lazy(() =>
  import('./SanitizedHtml').then(
    ({ SanitizedHtml }): SanitizerModule => ({ default: SanitizedHtml }),
    (): SanitizerModule => ({ default: PlainText }),
  ),
);
