/** A page nobody looks at paints nothing, and is not waited for. */
const mostMs = 100;

/** Comes when what has just been changed is on screen. */
export const painted = () =>
  new Promise<void>((come) => {
    const timer = setTimeout(come, mostMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(come);
    });
  });
