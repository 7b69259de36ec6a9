import { texts } from '@/contract/texts';

/** Our own addition, beneath the refusal of a workbook where a CSV file is wanted. */
export const spreadsheetHint = 'In your spreadsheet program, save the sheet as “CSV UTF-8” and choose that file.';

const workbookName = /\.(?:xls[xmb]?|ods|numbers)$/i;
/** A workbook keeps its format under another name. */
const mayBeWorkbook = /\.(?:xls[xmb]?|ods|numbers|csv)$/i;

export const isWorkbookName = (name: string) => workbookName.test(name);

/** The hint for a refused file; undefined where saving it as CSV would not help. */
export const hintFor = (name: string, problem: string | undefined) =>
  problem === texts.upload.unsupported && mayBeWorkbook.test(name) ? spreadsheetHint : undefined;
