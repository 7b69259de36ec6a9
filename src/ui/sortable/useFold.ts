import { useState } from 'react';

/** Computes a result from a value and the previous result, when the value changes. */
export function useFold<Value, Made>(value: Value, fold: (value: Value, before?: Made) => Made): Made {
  const [kept, keep] = useState(() => ({ value, made: fold(value) }));
  if (kept.value === value) return kept.made;
  const next = { value, made: fold(value, kept.made) };
  keep(next);
  return next.made;
}
