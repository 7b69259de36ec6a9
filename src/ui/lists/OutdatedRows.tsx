import type { ReactNode } from 'react';

import * as styles from './lists.module.css';

/** A list's rows, dimmed while the requested ones are loading. */
export const OutdatedRows = ({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) => (
  <div data-outdated={isOutdated || undefined} className={styles.rows}>
    {children}
  </div>
);
