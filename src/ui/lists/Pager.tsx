import ChevronLeftIcon from '@iconify-json/ic/icons.json?baseline-chevron-left';
import ChevronRightIcon from '@iconify-json/ic/icons.json?baseline-chevron-right';
import { memo, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';

import { formatCount } from '@/contract/format';
import { IconButton } from '@/ui/fields/IconButton';
import { isDataSaverOn } from '@/ui/hooks/isDataSaverOn';

import * as styles from './lists.module.css';

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** How many page numbers are visible at once. */
  visiblePageCount?: number;
  /** The rows of `page` are not shown yet. */
  busy?: boolean;
  onChange: (page: number) => void;
  /**
   * The pointer or focus has reached a page's control, so that the page may be prefetched; not called if the
   * browser is set to save data.
   */
  onApproach?: (page: number) => void;
  label: string;
};

/** Page numbers around the current one, and the total number of entries. */
export function Pager({
  page,
  perPage,
  total,
  visiblePageCount = 5,
  busy = false,
  onChange,
  onApproach,
  label,
}: Props) {
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const firstRow = Math.min(total, (page - 1) * perPage + 1);
  const lastRow = Math.min(page * perPage, total);
  const approachHandlers = useApproach(page, onApproach);

  function handleClick({ target }: SyntheticEvent) {
    const next = findTargetPage(target, page);
    if (next !== null) onChange(next);
  }

  return (
    // One set of handlers for all buttons, so that the buttons are not rendered again with each page.
    <nav
      aria-label={label}
      aria-busy={busy}
      data-print="no"
      className={styles.pager}
      onClick={handleClick}
      {...approachHandlers}
    >
      <p className={styles.range}>{`${formatCount(firstRow)}–${formatCount(lastRow)} of ${formatCount(total)}`}</p>
      <StepButton name="Previous page" by={-1} disabled={page <= 1} />
      {pagesAround(page, pageCount, visiblePageCount).map((number) => (
        <PageNumber key={number} number={number} isCurrent={number === page} />
      ))}
      <StepButton name="Next page" by={1} disabled={page >= pageCount} />
    </nav>
  );
}

const StepButton = memo(function StepButton({ name, by, disabled }: { name: string; by: 1 | -1; disabled: boolean }) {
  return (
    <IconButton aria-label={name} data-by={by} aria-disabled={disabled || undefined}>
      {by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    </IconButton>
  );
});

const PageNumber = memo(function PageNumber({ number, isCurrent }: { number: number; isCurrent: boolean }) {
  return (
    <button
      type="button"
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={number}
      className={styles.number}
    >
      {number}
    </button>
  );
});

/** The page to which a control leads; null for other elements. */
function findTargetPage(target: EventTarget, page: number) {
  const control = (target as Element).closest<HTMLButtonElement>('button:not([aria-disabled])');
  if (control?.dataset.page) return Number(control.dataset.page);
  return control?.dataset.by ? page + Number(control.dataset.by) : null;
}

/** Reports the page whose control is hovered or focused, again after each page change. */
function useApproach(page: number, onApproach?: (page: number) => void) {
  const control = useRef<Element | null>(null);
  function reportReachedControl(reachedControl: Element | null) {
    const next = reachedControl && findTargetPage(reachedControl, page);
    if (next !== null && next !== page && !isDataSaverOn()) onApproach?.(next);
  }
  const reportCurrentControl = useEffectEvent(() => reportReachedControl(control.current));
  useEffect(() => reportCurrentControl(), [page]);

  function handleEnter({ target }: SyntheticEvent) {
    const reachedControl = (target as Element).closest('button');
    if (reachedControl === control.current) return;
    control.current = reachedControl;
    reportReachedControl(reachedControl);
  }
  function handleLeave() {
    control.current = null;
  }
  return { onPointerOver: handleEnter, onFocus: handleEnter, onPointerLeave: handleLeave, onBlur: handleLeave };
}

/** At most `size` consecutive page numbers, with the current one in the middle where possible. */
export function pagesAround(page: number, pageCount: number, size: number) {
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: Math.min(size, pageCount) }, (_, index) => start + index);
}
