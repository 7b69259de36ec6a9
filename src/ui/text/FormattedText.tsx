import { Suspense } from 'react';

import { hasMarkup, LazySanitizedHtml } from './renderHtml';

/** Shows inline text that may contain formatting tags; the sanitiser is loaded only for texts with markup. */
export function FormattedText({ words }: { words: string }) {
  if (!hasMarkup(words)) return <span>{words}</span>;
  return (
    <Suspense>
      <LazySanitizedHtml html={words} inline />
    </Suspense>
  );
}
