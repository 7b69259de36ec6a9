import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** Shown for a missing value. */
export const noValue = '–';

/** The number of value columns, and the width of each in rem, because columns must grow with the text size. */
type Shape = { columnCount: number; columnRem: number };

const firstColumnRem = 12;
const totalRem = ({ columnCount, columnRem }: Shape) => firstColumnRem + columnCount * columnRem;

const topBorder = { borderTop: 1, borderColor: 'divider' };

/** The rows' style when the columns do not fit. */
export const narrowContainer = (shape: Shape, styles: object) => ({
  [`@container (max-width: ${totalRem(shape)}rem)`]: styles,
});

/** For containers too narrow for two values side by side, such as a phone with enlarged text. */
export const narrowestContainer = (styles: object) => ({ '@container (max-width: 16rem)': styles });

/**
 * Shows columns if they fit, otherwise each row as a block with the column name next to each value. The elements set their
 * roles because browsers drop table roles from elements displayed as blocks.
 */
export const planTableStyles = (shape: Shape) =>
  ({
    width: 1,
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { px: { xs: 2, sm: 2.5 }, py: 1.75, textAlign: 'left', breakAfter: 'avoid' },
    '& th, & td': {
      px: 1.5,
      py: 1.25,
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 'inherit',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    '& thead td, & tbody th': { pl: { xs: 2, sm: 2.5 } },
    '& thead td': { width: `${(100 * firstColumnRem) / totalRem(shape)}%` },
    '& thead :is(th, td)': {
      py: 1,
      color: 'text.secondary',
      fontWeight: 650,
      typography: 'body2',
      verticalAlign: 'bottom',
    },
    '& thead tr:first-of-type :is(th, td)': topBorder,
    '& tbody tr': { ...topBorder, breakInside: 'avoid' },
    '& tbody th': { fontWeight: 600 },
    '& .column': { display: 'none' },
    ...narrowContainer(shape, {
      '& tbody, & tbody tr, & tbody th, & tbody td': { display: 'block' },
      '& thead': visuallyHidden,
      '& tbody tr': { ...topBorder, breakInside: 'avoid', py: 1.5, px: { xs: 2, sm: 2.5 } },
      '& tr > :is(th, td):nth-of-type(n)': { p: 0 },
      '& .column': { display: 'block', color: 'text.secondary', typography: 'body2' },
    }),
  }) as const;
