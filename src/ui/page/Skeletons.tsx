import * as styles from './page.module.css';

/** Placeholder rows, shown once loading takes longer than 150 ms. */
export function Skeletons({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div aria-hidden data-waiting className={styles.skeletons}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  );
}
