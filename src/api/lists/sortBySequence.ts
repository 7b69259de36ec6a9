/** The order of cards, alerts, and documents; where a service sends no `sequence`, its order stays. */
export const sortBySequence = <Row extends { sequence: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.sequence - b.sequence);
