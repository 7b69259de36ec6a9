import { type KeyboardEvent, useRef, useState } from 'react';

/** A toolbar is one tab stop: the arrow keys, Home, and End move between the tools. */
export function useToolbar() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const last = buttons.length - 1;
    const focusSteps: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = focusSteps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  }

  /** The props for the button at an index. */
  const toolProps = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
  });

  return { bar, handleKeyDown, toolProps };
}
