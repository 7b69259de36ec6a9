/** A code's boxes and the active one; an empty box is a space, so that the others keep their position. */
export type CodeEdit = { value: string; activeIndex: number };

const emptyBox = ' ';

/** Writes from the active box on; characters that do not fit are dropped. */
export function insertCharacters({ value, activeIndex }: CodeEdit, characters: string, length: number): CodeEdit {
  const boxes = boxesOf(value, length);
  const fittingCharacters = [...characters].slice(0, length - activeIndex);
  fittingCharacters.forEach((character, index) => (boxes[activeIndex + index] = character));
  return { value: textOf(boxes), activeIndex: Math.min(activeIndex + fittingCharacters.length, length - 1) };
}

/** Empties the active box and moves back one. */
export function clearActiveBox({ value, activeIndex }: CodeEdit, length: number): CodeEdit {
  const boxes = boxesOf(value, length);
  boxes[activeIndex] = emptyBox;
  return { value: textOf(boxes), activeIndex: Math.max(activeIndex - 1, 0) };
}

/** Empties the selected boxes, and makes the first of them the active one. */
export function clearBoxes(value: string, from: number, to: number, length: number): CodeEdit {
  return { value: textOf(boxesOf(value, length).fill(emptyBox, from, to)), activeIndex: Math.min(from, length - 1) };
}

export const boxesOf = (value: string, length: number) => [...value.slice(0, length).padEnd(length, emptyBox)];
const textOf = (boxes: string[]) => boxes.join('').trimEnd();
