import { fileColumns } from '@/contract/people/importFile';

import { generatedEmployeeFile } from '../../support/server/employeeFiles';

/** Reads the file with a FileReader, because jsdom's files can be read only this way. */
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const csv = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });

const header = fileColumns.join(',');
export const rowOf = (ssn: string, name: string, plan: string) =>
  `${ssn},${name},${ssn},Self,${name.toLowerCase().replace(' ', '.')}@example.org,6175550100,,Full Time,${plan},2026-01-01`;
export const employeeCsv = (...rows: string[]) => csv([header, ...rows, ''].join('\r\n'));

/** Generates a file of 1,010 rows for 253 families. */
export const wholeSheet = () => csv(generatedEmployeeFile(253));
export const withoutColumns = () => csv('Employee SSN,SSN,Shoe Size\r\n1,2,3\r\n');
export const named = (name: string, text = header) => csv(text, name);
