import { type KeyboardEvent, useRef, useState } from 'react';

/** A toolbar is one tab stop: the arrow keys, Home, and End move between the tools. */
export function useToolbar() {
  const toolbar = useRef<HTMLDivElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(toolbar.current?.querySelectorAll('button') ?? [])];
    const lastIndex = buttons.length - 1;
    const targetIndexes: Record<string, number> = {
      ArrowRight: currentIndex === lastIndex ? 0 : currentIndex + 1,
      ArrowLeft: currentIndex === 0 ? lastIndex : currentIndex - 1,
      Home: 0,
      End: lastIndex,
    };
    const nextIndex = targetIndexes[event.key];
    if (nextIndex === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCurrentIndex(nextIndex);
    buttons[nextIndex]?.focus();
  }

  /** The props for the button at an index. */
  const toolProps = (index: number) => ({
    tabIndex: index === currentIndex ? 0 : -1,
    onFocus: () => setCurrentIndex(index),
  });

  return { toolbar, handleKeyDown, toolProps };
}
