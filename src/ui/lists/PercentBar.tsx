import * as styles from './lists.module.css';

type Props = {
  /** From 0 to 1. */
  fraction: number;
  label: string;
};

/** A small bar that shows a fraction. */
export function PercentBar({ fraction, label }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction || 0)) * 100);
  return (
    <div role="img" aria-label={`${label}: ${percent}%`} className={styles.share}>
      <div style={{ width: `${percent}%`, minWidth: percent > 0 ? 4 : 0 }} />
    </div>
  );
}
