// Made-up employee files.

export const columns = [
  'Employee SSN',
  'Covered Person',
  'SSN',
  'Relation',
  'Email Address',
  'Phone 1',
  'Phone 2',
  'Empl Type',
  'Plan Name',
  'Enrollment Date',
];

export const numbersBetween = (from, to) => Array.from({ length: to - from }, (_, at) => from + at);

/**
 * Yields a file of families of two, two rows for each person, who is in a medical and a vision plan; `change` sets what
 * a later file changes for a person.
 */
export function* employeeCsv(people, { firstSsn = 920_000_000, change = () => ({}) } = {}) {
  yield `${columns.join(',')}\r\n`;
  for (const person of people) {
    const ssn = firstSsn + person;
    const isSelf = person % 2 === 0;
    const { type = 'Full Time', medical = 'UMR Plan A' } = change(person);
    const who = `${isSelf ? ssn : ssn - 1},Al Bo${person.toString(36)},${ssn},${isSelf ? 'Self' : 'Child'}`;
    const contact = `${person}@x.io,${6_170_000_000 + person},,${type}`;
    yield `${who},${contact},${medical},2025-01-01\r\n${who},${contact},MetLife Vision Plan,2025-01-01\r\n`;
  }
}

/** A form with a file, as the page sends it. */
export function formOf(pieces, fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('userData', new File([...pieces], 'file.csv'));
  return form;
}
