import { useLayoutEffect, useRef } from 'react';

import { cleanHtml } from './cleanHtml';

type Props = { html: string; parentLevel?: number; inline?: boolean };

/** Shows sanitized HTML in a separate element; loaded on demand, since it includes the sanitizer. */
export function SanitizedHtml({ html, parentLevel, inline = false }: Props) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html, parentLevel));
  }, [html, parentLevel]);
  return inline ? <span ref={box} /> : <div ref={box} />;
}
