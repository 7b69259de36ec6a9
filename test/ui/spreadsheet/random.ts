const letters = ['a', 'Ä', '7', ' ', '"', '""', '\t', '\n', ',', '=', '日', '🩺'];

/** Returns generators of numbers and strings that are the same for the same seed, so that a failure can be repeated. */
export function random(seed: number) {
  let state = seed * 2_654_435_761;
  const number = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return below <= 0 ? 0 : (state >>> 4) % below;
  };
  const text = () => Array.from({ length: number(6) }, () => letters[number(letters.length)]).join('');
  return { number, text };
}
