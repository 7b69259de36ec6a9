import { Suspense } from 'react';

import { hasMarkup, LazySanitizedHtml } from './renderHtml';

/** Shows inline text that may contain formatting tags; the sanitizer is loaded only for texts with markup. */
export function FormattedText({ text }: { text: string }) {
  if (!hasMarkup(text)) return <span>{text}</span>;
  return (
    <Suspense>
      <LazySanitizedHtml html={text} inline />
    </Suspense>
  );
}
