import { type ReactNode, type RefObject, useId } from 'react';

import { formatCount } from '@/contract/format';

import * as styles from './page.module.css';

type Props = {
  heading: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The total number of records, once it is known. */
  total?: number;
  busy?: boolean;
  children: ReactNode;
};

/** A titled part of a page on its own surface. */
export function Section({ heading, headingRef, total, busy = false, children }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-busy={busy} className={styles.section}>
      <div className={styles.sectionTitle}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className={styles.sectionHeading}>
          {heading}
        </h2>
        {total !== undefined && <p className={styles.total}>{`Total Records: ${formatCount(total)}`}</p>}
      </div>
      {children}
    </section>
  );
}
