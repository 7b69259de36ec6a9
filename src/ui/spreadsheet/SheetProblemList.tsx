import ErrorIcon from '@iconify-json/ic/icons.json?outline-error-outline';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { SheetProblem } from './sheetProblems';
import type { SheetPosition } from './sheetRange';
import { sheetTexts } from './sheetTexts';
import type { SheetState } from './useSheet';

const maxShownProblems = 20;

/** The errors in the table; each entry leads to its cell. */
export function SheetProblemList({ sheet, onGoTo }: { sheet: SheetState; onGoTo: (position: SheetPosition) => void }) {
  const { value, problems, rowName } = sheet;
  const titleId = useId();
  const rowIndexById = useMemo(() => new Map(value.rows.map(({ id }, index) => [id, index])), [value.rows]);
  if (problems.length === 0) return null;

  function locate({ rowId, columnId, text }: SheetProblem) {
    const row = rowId === undefined ? -1 : (rowIndexById.get(rowId) ?? -1);
    const column = value.columns.findIndex(({ id }) => id === columnId);
    const invalidRow = value.rows[row];
    const names = [
      invalidRow && rowName(invalidRow, row),
      column >= 0 && sheetTexts.column(value.columns[column]?.title ?? '', column),
    ].filter(Boolean);
    return { place: { row, column }, name: names.join(', ') || sheetTexts.fullTable, text };
  }

  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        {sheetTexts.problems(problems.length)}
      </Typography>
      <Box component="ul" sx={listStyles}>
        {problems.slice(0, maxShownProblems).map((problem, index) => {
          const { place: position, name, text } = locate(problem);
          return (
            <li key={index}>
              <ButtonBase onClick={() => onGoTo(position)} sx={entryStyles}>
                <ErrorIcon fontSize="small" color="error" aria-hidden="true" />
                <span>{`${name}: ${text}`}</span>
              </ButtonBase>
            </li>
          );
        })}
        {problems.length > maxShownProblems && <li>{sheetTexts.moreProblems(problems.length - maxShownProblems)}</li>}
      </Box>
    </Box>
  );
}

const listStyles = { m: 0, p: 0, listStyle: 'none', maxHeight: '9rem', overflow: 'auto', typography: 'body2' };
const entryStyles = {
  justifyContent: 'flex-start',
  gap: 1,
  minHeight: 32,
  width: '100%',
  textAlign: 'left',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
};
