import * as styles from './layout.module.css';

const maxShownCount = 99;

/** The unread count on a header icon; the label of the icon's button or link contains it too. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.badge}>{count > maxShownCount ? `${maxShownCount}+` : count}</span>;
