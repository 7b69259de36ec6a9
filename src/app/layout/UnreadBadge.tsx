import * as styles from './layout.module.css';

const maxShownCount = 99;

/** The count on a header icon; its button's label contains it too. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.badge}>{count > maxShownCount ? `${maxShownCount}+` : count}</span>;
