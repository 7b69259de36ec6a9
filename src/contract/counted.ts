/** A count with its noun: `1 row`, `2 rows`, `1,204 people`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
