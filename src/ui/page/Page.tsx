import { type ReactNode, useRef } from 'react';

import { usePageFocus } from '@/ui/hooks/usePageFocus';
import { keepToastsBelow } from '@/ui/toast/toastPosition';

import * as styles from './page.module.css';

type Props = {
  /** The tab's title; also the heading unless `heading` is given. */
  title: string;
  heading?: ReactNode;
  /** Shown before the heading, such as a person's initials. */
  picture?: ReactNode;
  /** One line under the heading. */
  subtitle?: ReactNode;
  /** The page's primary action, to the right of its title. */
  action?: ReactNode;
  back?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
};

/** The layout of every screen: back arrow, title row, content; sets the tab's title and moves focus to the heading. */
export function Page({ title, heading = title, picture, subtitle, action, back, busy = false, children }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePageFocus(title, headingRef);

  return (
    <div aria-busy={busy} className={styles.page}>
      {busy && <div role="progressbar" aria-label="Loading" className={styles.wait} />}
      {back && (
        <div data-print="no" className={styles.back}>
          {back}
        </div>
      )}
      <div className={styles.titleRow}>
        <div className={styles.title}>
          {picture}
          <div className={styles.text}>
            <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
              {heading}
            </h1>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
        </div>
        {action && (
          <div ref={keepToastsBelow} data-print="no" className={styles.action}>
            {action}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
