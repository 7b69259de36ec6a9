import { useLayoutEffect, useRef } from 'react';

import { cleanHtml } from './cleanHtml';

type Props = { html: string; below?: number; inline?: boolean };

/** Shows sanitised HTML in an element of its own; loaded on demand, since it includes the sanitiser. */
export function SanitizedHtml({ html, below, inline = false }: Props) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html, below));
  }, [html, below]);
  return inline ? <span ref={box} /> : <div ref={box} />;
}
