/** A seeded random number generator (mulberry32) that returns the same numbers on every machine. */
export function makeRandom(seed: number) {
  let state = seed >>> 0;
  const nextFraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number) => Math.floor(nextFraction() * limit),
    chance: (probability: number) => nextFraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(nextFraction() * items.length)] as Item,
  };
}
export type Random = ReturnType<typeof makeRandom>;
