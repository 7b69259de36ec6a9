/** A row on its way to another place: what is on screen is only shifted, the list itself changes at the drop. */
export type LiftedRow = {
  /** Lets it follow the pointer, and the others make room. */
  follow: (distance: number) => void;
  /** Puts everything back in its place at once, and tells where the row was let go. */
  settle: () => { from: number; to: number };
};

const glide = 'transform 150ms ease-out';

// Each row carries its own styles: an attribute on all of them together would style the whole list anew.
function shift({ style }: HTMLElement, pixels: number, transition = '') {
  style.transition = transition;
  style.transform = pixels ? `translateY(${pixels}px)` : '';
}

/** The last row that begins above a height; offsets are asked for as late as this, because rows out of sight have guessed heights. */
function rowAt(rows: readonly HTMLElement[], height: number) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.offsetTop ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function liftRow(body: HTMLElement, row: HTMLElement): LiftedRow {
  const rows = [...body.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const [first, last] = [rows[0] ?? row, rows.at(-1) ?? row];
  let to = from;
  row.dataset.lifted = 'true';

  /** How far a row gives way when the lifted one would stand at `place`. */
  function way(index: number, place: number) {
    if (index > from && index <= place) return -row.offsetHeight;
    return index < from && index >= place ? row.offsetHeight : 0;
  }

  return {
    follow(distance) {
      const top = row.offsetTop;
      const least = first.offsetTop - top;
      const most = last.offsetTop + last.offsetHeight - top - row.offsetHeight;
      const moved = Math.min(most, Math.max(least, distance));
      const next = rowAt(rows, top + moved + row.offsetHeight / 2);
      rows.slice(Math.min(from, to, next), Math.max(from, to, next) + 1).forEach((other, offset) => {
        const index = Math.min(from, to, next) + offset;
        if (other !== row && way(index, to) !== way(index, next)) shift(other, way(index, next), glide);
      });
      to = next;
      shift(row, moved);
    },
    settle() {
      delete row.dataset.lifted;
      rows.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((other) => shift(other, 0));
      return { from, to };
    },
  };
}
