/** A row on its way to another place: what is on screen is only shifted, the list itself changes at the drop. */
export type LiftedRow = {
  /** Lets it follow the pointer, and the others make room. */
  follow: (distance: number) => void;
  /** Puts everything back in its place at once, and tells where the row was let go. */
  settle: () => { from: number; to: number };
};

/** Within a group nothing is drawn beyond its edges, unless it is open. */
const open = ({ parentElement }: HTMLElement) => void (parentElement && (parentElement.dataset.open = 'true'));

const glide = 'transform 150ms ease-out';

// Each row carries its own styles: an attribute on all of them together would style the whole list anew.
function shift({ style }: HTMLElement, pixels: number, transition = '') {
  style.transition = transition;
  style.transform = pixels ? `translateY(${pixels}px)` : '';
}

/** Where a row begins: its group has a place, and it has one in its group. */
const topOf = ({ offsetTop, parentElement }: HTMLElement) => offsetTop + (parentElement?.offsetTop ?? 0);

/** The last row that begins above a height; offsets are asked for as late as this, because rows out of sight have guessed heights. */
function rowAt(rows: readonly HTMLElement[], height: number) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const row = rows[middle];
    if (row && topOf(row) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function liftRow(row: HTMLElement): LiftedRow {
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
  const from = rows.indexOf(row);
  const [first, last] = [rows[0] ?? row, rows.at(-1) ?? row];
  let to = from;
  row.dataset.lifted = 'true';
  open(row);

  /** How far a row gives way when the lifted one would stand at `place`. */
  function way(index: number, place: number) {
    if (index > from && index <= place) return -row.offsetHeight;
    return index < from && index >= place ? row.offsetHeight : 0;
  }

  return {
    follow(distance) {
      const top = topOf(row);
      const least = topOf(first) - top;
      const most = topOf(last) + last.offsetHeight - top - row.offsetHeight;
      const moved = Math.min(most, Math.max(least, distance));
      const next = rowAt(rows, top + moved + row.offsetHeight / 2);
      rows.slice(Math.min(from, to, next), Math.max(from, to, next) + 1).forEach((other, offset) => {
        const index = Math.min(from, to, next) + offset;
        if (other === row || way(index, to) === way(index, next)) return;
        open(other);
        shift(other, way(index, next), glide);
      });
      to = next;
      shift(row, moved);
    },
    settle() {
      delete row.dataset.lifted;
      row
        .closest('table')
        ?.querySelectorAll<HTMLElement>('tbody[data-open]')
        .forEach(({ dataset }) => delete dataset.open);
      rows.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((other) => shift(other, 0));
      return { from, to };
    },
  };
}
