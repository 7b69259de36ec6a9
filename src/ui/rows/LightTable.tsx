import { styled } from '@mui/material/styles';

import { cellPadding, edgePadding, headingHeight, rowHeight, type TableProps, type TableRow } from './columns';

/** Converts pixels to rem, so that the table scales with the text. */
const rem = (px: number) => `${px / 16}rem`;

const Region = styled('div')(({ theme }) => ({
  minHeight: 0,
  overflow: 'auto',
  lineHeight: 1.5,
  fontFeatureSettings: '"tnum"',
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th, & td': {
    height: rem(rowHeight),
    padding: `0 ${cellPadding}px`,
    textAlign: 'left',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    boxSizing: 'border-box',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: rem(headingHeight),
    fontWeight: 600,
    lineHeight: 1.25,
    color: (theme.vars ?? theme).palette.text.secondary,
    backgroundColor: (theme.vars ?? theme).palette.background.paper,
    whiteSpace: 'normal',
  },
  '&[data-wraps=true] td, &[data-wraps=true] tbody th': {
    paddingBlock: 10,
    verticalAlign: 'top',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tr > :first-child': { paddingLeft: edgePadding },
  '& tbody tr:hover': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
}));

/**
 * A native table shown before the grid is loaded, with the grid's measures so that nothing moves when the grid replaces
 * it.
 */
export function LightTable<Row extends TableRow>({ label, columns, rows, wraps = false }: TableProps<Row>) {
  const least = columns.reduce((sum, { width }) => sum + width, 0);

  return (
    <Region tabIndex={0} role="region" aria-label={label} data-wraps={wraps}>
      <table style={{ minWidth: rem(least) }}>
        <caption>{label}</caption>
        <colgroup>
          {columns.map(({ field, width, grows }) => (
            <col key={field} style={grows ? undefined : { width: rem(width) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ field, heading }) => (
              <th key={field} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ field, text, show }, index) =>
                index === 0 ? (
                  <th key={field} scope="row" title={text(row)}>
                    {show ? show(row) : text(row)}
                  </th>
                ) : (
                  <td key={field} title={show ? undefined : text(row)}>
                    {show ? show(row) : text(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}
