import { useLayoutEffect, useRef } from 'react';

import { cleanHtml } from './cleanHtml';

type Props = { html: string; below?: number; inline?: boolean };

/** Cleaned HTML on the page, in a box of its own; arrives on demand, since it brings the sanitiser. */
export function SanitizedHtml({ html, below, inline = false }: Props) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html, below));
  }, [html, below]);
  return inline ? <span ref={box} /> : <div ref={box} />;
}
