import { writeFile } from 'node:fs/promises';

import { sampleEmployeeFile } from '../support/server/employeeFiles';
import { expect, test, type Visitor } from './visitor';

test('selects and imports a CSV file, and has its people in the list [DEVX-10]', async ({ visitor }, info) => {
  const { text, rows } = sampleEmployeeFile();
  const path = info.outputPath('employees.csv');
  await writeFile(path, text);
  const name = text.split('\r\n')[1]?.split(',')[1] ?? '';

  await visitor.asAdmin();
  await visitor.click({ role: 'button', name: 'Upload Employee File' });
  const dialog = { role: 'dialog', name: 'Import Employee Records' };
  await visitor.upload({ selector: 'input[type=file]', inside: dialog }, path);
  await visitor.click({ role: 'button', name: 'Verify and Import', inside: dialog });
  await visitor.at('/employees/imported');
  await visitor.see({ text: new RegExp(`${rows.toLocaleString('en-US')}|${rows}`) });

  await visitor.go('/employees');
  await visitor.fill({ role: 'searchbox' }, name);
  await visitor.see({ role: 'link', name: `View ${name}` });
});

const names = (visitor: Visitor) => visitor.texts({ selector: 'tbody th > span' });
const reply = { text: 'Card sequence updated successfully' };

test('reorders a list by dragging a row and by its menu, and keeps the order [DEVX-10]', async ({ visitor }) => {
  await visitor.asAdmin();
  await visitor.go('/homescreen-carousel');
  await visitor.see({ selector: 'tbody tr' });
  const [first = '', second = '', third = '', ...rest] = await names(visitor);
  const handleOf = (name: string) => ({ selector: `[aria-label^="Reorder ${name}"]` });

  const handle = await visitor.centerOf(handleOf(third));
  const top = await visitor.centerOf(handleOf(first));
  await visitor.drag(handle, { x: handle.x, y: handle.y - 12 }, { x: top.x, y: top.y - 8 });
  await expect.poll(() => names(visitor)).toEqual([third, first, second, ...rest]);
  await visitor.see(reply);
  await visitor.click({ role: 'button', name: 'Close message' });
  // Waits for the message to close, because the second move shows the same one.
  await visitor.waitUntilHidden(reply);

  await visitor.click({ role: 'button', name: `Move ${third}` });
  await visitor.click({ role: 'menuitem', name: /^Move to position/ });
  await visitor.fill({ role: 'textbox', name: /New position/ }, '3');
  await visitor.press('Enter');
  await visitor.see(reply);
  await visitor.go('/homescreen-carousel');
  await expect.poll(() => names(visitor)).toEqual([first, second, third, ...rest]);
});

test('cancels a notification during the countdown, and sends another when it ends [DEVX-10]', async ({ visitor }) => {
  await visitor.asAdmin();
  await visitor.go('/notifications');
  const write = async (title: string) => {
    await visitor.see({ text: /^Reaches \d+ people$/ });
    await visitor.fill({ role: 'textbox', name: 'Title' }, title);
    await visitor.fill({ role: 'textbox', name: 'Description' }, 'Choose your plan before December 15.');
    await visitor.click({ role: 'button', name: 'Send notification' });
  };
  const sent = { text: 'Notification sent successfully' };
  await write('Called back');
  await visitor.click({ role: 'button', name: 'Cancel', inside: { role: 'alertdialog' } });
  await visitor.waitUntilHidden({ role: 'alertdialog' });
  await write('Open enrollment');
  await visitor.see({ role: 'alertdialog', name: /Sending notification/ });
  expect(await visitor.texts(sent)).toEqual([]);

  await visitor.see(sent);
  await visitor.see({ role: 'rowheader', name: 'Open enrollment' });
  expect(await visitor.texts({ role: 'rowheader', name: 'Called back' })).toEqual([]);
});
