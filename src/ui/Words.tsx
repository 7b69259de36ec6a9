import { useEffect, useState } from 'react';

/** Words that may carry formatting tags; the cleaning is only loaded when there are any (D-78). */
export function Words({ words }: { words: string }) {
  const [clean, setClean] = useState<string | null>(null);
  const isMarkedUp = /<[a-z/!]|&[a-z#]/i.test(words);

  useEffect(() => {
    if (!isMarkedUp) return;
    let isWanted = true;
    void import('./cleanHtml').then(({ cleanHtml }) => {
      if (isWanted) setClean(cleanHtml(words));
    });
    return () => {
      isWanted = false;
    };
  }, [words, isMarkedUp]);

  if (!isMarkedUp) return words;
  return clean === null ? null : <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
