/** A code's boxes and the active one; an empty box is a space, so that the others keep their position. */
export type CodeEdit = { value: string; active: number };

const gap = ' ';

/** Writes from the active box on; characters that do not fit are dropped. */
export function insertCharacters({ value, active }: CodeEdit, characters: string, length: number): CodeEdit {
  const boxes = boxesOf(value, length);
  const fittingCharacters = [...characters].slice(0, length - active);
  fittingCharacters.forEach((character, index) => (boxes[active + index] = character));
  return { value: textOf(boxes), active: Math.min(active + fittingCharacters.length, length - 1) };
}

/** Empties the active box and moves back one. */
export function clearActiveBox({ value, active }: CodeEdit, length: number): CodeEdit {
  const boxes = boxesOf(value, length);
  boxes[active] = gap;
  return { value: textOf(boxes), active: Math.max(active - 1, 0) };
}

/** Empties the selected boxes, and makes the first of them the active one. */
export function clearBoxes(value: string, from: number, to: number, length: number): CodeEdit {
  return { value: textOf(boxesOf(value, length).fill(gap, from, to)), active: Math.min(from, length - 1) };
}

export const boxesOf = (value: string, length: number) => [...value.slice(0, length).padEnd(length, gap)];
const textOf = (boxes: string[]) => boxes.join('').trimEnd();
