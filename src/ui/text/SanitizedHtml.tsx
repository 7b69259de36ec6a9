import { useLayoutEffect, useRef } from 'react';

import { cleanHtml } from './cleanHtml';

type Props = { html: string; parentLevel?: number; inline?: boolean };

/** Shows sanitized HTML in a separate element; loaded on demand, since it includes the sanitizer. */
export function SanitizedHtml({ html, parentLevel, inline = false }: Props) {
  const container = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    container.current?.replaceChildren(cleanHtml(html, parentLevel));
  }, [html, parentLevel]);
  return inline ? <span ref={container} /> : <div ref={container} />;
}
