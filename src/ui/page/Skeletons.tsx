import * as styles from './page.module.css';

/** `isPadded` is for a section without padding of its own. */
type Props = { rows?: number; height?: number; isPadded?: boolean };

/** Placeholder rows, shown once loading takes longer than 150 ms. */
export function Skeletons({ rows = 6, height = 44, isPadded }: Props) {
  return (
    <div aria-hidden data-waiting data-padded={isPadded} className={styles.skeletons}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  );
}
