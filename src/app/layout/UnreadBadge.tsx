import * as styles from './layout.module.css';

const maxShown = 99;

/** The count on an icon of the header; the label of its button contains it too. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.badge}>{count > maxShown ? `${maxShown}+` : count}</span>;
