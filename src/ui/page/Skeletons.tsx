import * as styles from './page.module.css';

type Props = { rows?: number; height?: number };

/** Placeholder rows, shown once loading takes longer than 150 ms. */
export function Skeletons({ rows = 6, height = 44 }: Props) {
  return (
    <div aria-hidden data-waiting className={styles.skeletons}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  );
}
