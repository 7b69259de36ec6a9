import { useState } from 'react';

/** What is made of a value, knowing what was made of the one before it. */
export function useFold<Value, Made>(value: Value, fold: (value: Value, before?: Made) => Made): Made {
  const [kept, keep] = useState(() => ({ value, made: fold(value) }));
  if (kept.value === value) return kept.made;
  const next = { value, made: fold(value, kept.made) };
  keep(next);
  return next.made;
}
