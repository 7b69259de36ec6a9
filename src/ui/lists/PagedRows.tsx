import { type ReactNode, useRef } from 'react';

import { countWithNoun } from '@/contract/format';
import { Section } from '@/ui/page/Section';
import * as parts from '@/ui/theme/parts.module.css';

import { OutdatedRows } from './OutdatedRows';
import { Pager } from './Pager';
import * as styles from './lists.module.css';

type Props = {
  heading: string;
  /** The total in the heading; undefined until it is known. */
  total: number | undefined;
  /** The number of rows on all pages, if it is not the total; without rows there are no page numbers. */
  count?: number;
  page: number;
  perPage: number;
  /** How many page numbers are visible at once. */
  visiblePageCount?: number;
  isLoading: boolean;
  /** True if the rows shown are not those that were requested last. */
  isOutdated: boolean;
  /** The sort order, announced after the number of results; if undefined, neither is announced. */
  orderText?: string;
  onTurn: (page: number) => void;
  /** Called when the pointer or focus reaches a page number. */
  onApproach?: (page: number) => void;
  children: ReactNode;
};

/** A list that is loaded page by page; its heading takes focus with each page change. */
export function PagedRows({ heading, total, isLoading, isOutdated, orderText, onTurn, children, ...paging }: Props) {
  const { count = total ?? 0, ...pager } = paging;
  const headingRef = useRef<HTMLHeadingElement>(null);

  function handleTurn(page: number) {
    onTurn(page);
    headingRef.current?.focus();
  }

  return (
    <Section heading={heading} headingRef={headingRef} total={total} busy={isLoading || isOutdated}>
      <div role="status" className={parts.visuallyHidden}>
        {orderText !== undefined &&
          total !== undefined &&
          !isLoading &&
          `${countWithNoun(total, 'result')}${orderText}`}
      </div>
      <OutdatedRows isOutdated={isOutdated}>{children}</OutdatedRows>
      {count > 0 && (
        <div className={styles.footer}>
          <Pager
            {...pager}
            label={`Pages of ${heading.toLowerCase()}`}
            total={count}
            busy={isOutdated}
            onChange={handleTurn}
          />
        </div>
      )}
    </Section>
  );
}
