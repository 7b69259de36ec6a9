import { Suspense } from 'react';

import { isMarkedUp, LazyCleaned } from './renderHtml';

/** Words in a line that may carry formatting tags; the cleaning is only loaded when there are any (D-78). */
export function Words({ words }: { words: string }) {
  if (!isMarkedUp(words)) return words;
  return (
    <Suspense>
      <LazyCleaned html={words} inline />
    </Suspense>
  );
}
