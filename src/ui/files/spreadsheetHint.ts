import { texts } from '@/contract/texts';

/** Shown below the error for a workbook where a CSV file is expected; not in the customer's contract. */
export const spreadsheetHint = 'In your spreadsheet program, save the sheet as “CSV UTF-8” and choose that file.';

const workbookNamePattern = /\.(?:xls[xmb]?|ods|numbers)$/i;
/** A renamed workbook is still a workbook, so `csv` is included. */
const workbookOrCsvNamePattern = /\.(?:xls[xmb]?|ods|numbers|csv)$/i;

export const isWorkbookName = (name: string) => workbookNamePattern.test(name);

/** The hint for a rejected file; undefined where saving it as CSV would not help. */
export const spreadsheetHintFor = (name: string, problem: string | undefined) =>
  problem === texts.upload.unsupported && workbookOrCsvNamePattern.test(name) ? spreadsheetHint : undefined;
