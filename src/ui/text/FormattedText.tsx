import { Suspense } from 'react';

import { hasMarkup, LazySanitizedHtml } from './renderHtml';

/** Words in a line that may carry formatting tags; the cleaning is only loaded when there are any (D-78). */
export function FormattedText({ words }: { words: string }) {
  if (!hasMarkup(words)) return words;
  return (
    <Suspense>
      <LazySanitizedHtml html={words} inline />
    </Suspense>
  );
}
