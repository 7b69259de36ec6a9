import { useLayoutEffect, useRef } from 'react';

import { cleanHtml } from './cleanHtml';

type Props = { html: string; below?: number; inline?: boolean };

/** Shows sanitized HTML in a separate element; loaded on demand, since it includes the sanitizer. */
export function SanitizedHtml({ html, below, inline = false }: Props) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html, below));
  }, [html, below]);
  return inline ? <span ref={box} /> : <div ref={box} />;
}
