import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { FormattedField } from '@/ui/editor/FormattedField';
import type { MediaPopupProps } from '@/ui/editor/TextEditor';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';

import { clipboardSamples } from '../../support/browser/clipboardSamples';
import {
  editorOf,
  fakeLayout,
  moveCursorAfter,
  paste,
  pressKeys,
  selectText,
  textField,
  typeText,
} from '../../support/page/textEditor';
import '../../support/page/fastQueries';

beforeAll(fakeLayout);

const picture = { kind: 'media', type: 'picture', id: 12, alt: 'A boat', caption: 'The harbor' } as const;
const BoatPopup = ({ currentMedia, onChoose, onClose }: MediaPopupProps) => (
  <div role="dialog" aria-label="Media">
    <button
      onClick={() => onChoose(currentMedia ? { ...currentMedia, alt: `${currentMedia.alt} again` } : { ...picture })}
    >
      Take
    </button>
    <button onClick={onClose}>Leave</button>
  </div>
);

type Given = { value?: string; links?: Map<number, string> };

async function open({ value = '', links: firstLinks = new Map() }: Given = {}) {
  const onChange = jest.fn();
  const onMediaError = jest.fn();
  let give: (html: string) => void = () => {};
  let link: (links: Map<number, string>) => void = () => {};
  function Form() {
    const [html, setHtml] = useState(value);
    const [links, setLinks] = useState(firstLinks);
    give = setHtml;
    link = setLinks;
    const change = (next: string) => {
      onChange(next);
      setHtml(next);
    };
    return (
      <FormattedField
        label="Text"
        value={html}
        links={links}
        onMediaError={onMediaError}
        onChange={change}
        MediaPopup={BoatPopup}
      />
    );
  }
  render(<Form />, { wrapper: ThemeRoot });
  const field = await textField();
  return {
    field,
    onChange,
    onMediaError,
    html: () => (onChange.mock.lastCall as [string] | undefined)?.[0] ?? value,
    give: (html: string) => act(() => give(html)),
    link: (links: Map<number, string>) => act(() => link(links)),
  };
}

const tools = () => screen.getByRole('toolbar', { name: 'Text tools' });
const tool = (name: string) => within(tools()).getByRole('button', { name });
const press = (name: string) => userEvent.click(tool(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const submit = async (name: string) => userEvent.click((await dialog(name)).getByRole('button', { name: 'Submit' }));
const fill = async (label: string, text: string) => {
  const input = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
};
const choose = async (name: string) => {
  await press('Table');
  await userEvent.click(await screen.findByRole(/^Head/.test(name) ? 'menuitemcheckbox' : 'menuitem', { name }));
};

it.long('gives the field a label, its lines and its error [PGM-05]', async () => {
  const { field } = await open({ value: `<p>${'long '.repeat(21_000)}</p>` });
  expect(field).toHaveAttribute('aria-multiline', 'true');
  expect(field).toHaveAccessibleName('Text');
  expect(field).toHaveAccessibleDescription(/^This text has 105,\d{3} characters/);
  expect(field).toBeInvalid();
  expect(tools()).toHaveAttribute('aria-controls', field.id);
});

it('shows, before it is saved, an error for a text that is too long [PGM-05]', async () => {
  await open({ value: `<p>${'long '.repeat(21_000)}</p>` });
  expect(
    screen.getByText(/^This text has 105,\d{3} characters with formatting\. The limit is 100,000\.$/),
  ).toBeVisible();
});

it('makes the toolbar one tab stop with arrow keys, Home and End, reached from the text by a key and left by Escape [PGM-05]', async () => {
  const { field } = await open({ value: '<p>Text</p>' });
  moveCursorAfter(field, 'Text');
  pressKeys(field, 'Alt+F10');
  expect(tool('Undo')).toHaveFocus();
  expect(
    within(tools())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  await userEvent.keyboard('{ArrowRight}');
  expect(tool('Redo')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tool('Keyboard shortcuts')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tool('Undo')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}{ArrowRight}{Escape}');
  expect(field).toHaveFocus();
  pressKeys(field, 'Alt+F10');
  expect(tool('Redo')).toHaveFocus();
});

it.long('changes the text with each tool, shows whether it is on, and leaves focus in the text [PGM-05]', async () => {
  const { field, html } = await open({ value: '<p>One two</p>' });
  selectText(field, 'two');
  await press('Bold');
  expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  expect(field).toHaveFocus();
  await press('Italic');
  expect(html()).toBe('<p>One <strong><em>two</em></strong></p>');
  await press('Heading 2');
  expect(html()).toBe('<h2>One <strong><em>two</em></strong></h2>');
  expect(tool('Heading 2')).toHaveAttribute('aria-pressed', 'true');
  await press('Heading 3');
  expect(html()).toMatch(/^<h3>/);
  await press('Paragraph');
  expect(html()).toMatch(/^<p>/);
  await press('Bulleted list');
  expect(html()).toMatch(/^<ul><li>/);
  await press('Numbered list');
  expect(html()).toMatch(/^<ol><li>/);
  expect(tool('Decrease indent')).toHaveAttribute('aria-disabled', 'false');
  await press('Decrease indent');
  expect(html()).toMatch(/^<p>/);
  for (let step = 0; step < 7; step += 1) await press('Undo');
  expect(html()).toBe('<p>One two</p>');
  await press('Redo');
  expect(html()).toBe('<p>One <strong>two</strong></p>');
});

it('supports the shortcuts in the tools’ labels [PGM-05]', async () => {
  const { field, html } = await open({ value: '<p>One two</p>' });
  selectText(field, 'two');
  pressKeys(field, 'Control+b');
  expect(html()).toBe('<p>One <strong>two</strong></p>');
  pressKeys(field, 'Control+z');
  pressKeys(field, 'Control+i');
  expect(html()).toBe('<p>One <em>two</em></p>');
  for (const [keys, start] of [
    ['Control+Alt+2', '<h2>'],
    ['Control+Alt+3', '<h3>'],
    ['Control+Alt+0', '<p>'],
    ['Control+Shift+8', '<ul>'],
    ['Control+Shift+7', '<ol>'],
  ] as const) {
    pressKeys(field, keys);
    expect(html().startsWith(start)).toBe(true);
  }
  for (const name of ['Bold', 'Heading 3', 'Link']) expect(tool(name).title).toContain(tool(name).ariaKeyShortcuts);
});

it.long('lets lists be written, indented at most six levels, and left with Tab [PGM-05]', async () => {
  const { field, html } = await open({ value: '<p>Text</p>' });
  moveCursorAfter(field, 'Text');
  pressKeys(field, 'Enter');
  typeText(field, '- One');
  for (let depth = 1; depth <= 7; depth += 1) {
    pressKeys(field, 'Enter');
    typeText(field, `In ${depth}`);
    pressKeys(field, 'Control+]');
  }
  expect(html().match(/<ul>/g)).toHaveLength(6);
  expect(tool('Increase indent')).toHaveAttribute('aria-disabled', 'true');
  pressKeys(field, 'Control+[');
  expect(html()).toContain('In 5</li><li>In 6</li></ul></li><li>In 7');
  const before = html();
  pressKeys(field, 'Tab');
  expect(html()).toBe(before);
});

it.long('sets, changes and removes a link in a dialog, with only the targets the server allows [PGM-05]', async () => {
  const { field, html } = await open({ value: '<p>See our office</p>' });
  selectText(field, 'office');
  pressKeys(field, 'Control+k');
  expect((await dialog('Link')).getByRole('textbox', { name: 'Text' })).toHaveValue('office');
  for (const wrong of ['', 'javascript:alert(1)', 'no address']) {
    await fill('Address', wrong);
    await submit('Link');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
      /Links can go only to web pages/,
    );
  }
  await fill('Address', 'www.example.org/office');
  await submit('Link');
  await waitFor(() => expect(field).toHaveFocus());
  expect(html()).toBe('<p>See our <a href="https://www.example.org/office">office</a></p>');

  await press('Link');
  await fill('Address', 'office@example.org');
  await userEvent.clear((await dialog('Link')).getByRole('textbox', { name: 'Text' }));
  await submit('Link');
  expect((await dialog('Link')).getByText('Enter the link text.')).toBeVisible();
  await userEvent.type((await dialog('Link')).getByRole('textbox', { name: 'Text' }), 'people there');
  await submit('Link');
  expect(html()).toBe('<p>See our <a href="mailto:office@example.org">people there</a></p>');
  await press('Link');
  await userEvent.click((await dialog('Link')).getByRole('button', { name: 'Remove link' }));
  expect(html()).toBe('<p>See our people there</p>');
});

it.long(
  'inserts a table with caption and header row, adds and removes rows and columns, and removes the table [PGM-05]',
  async () => {
    const { field, html } = await open({ value: '<p>Costs</p>' });
    moveCursorAfter(field, 'Costs');
    await press('Table');
    await fill('Caption', 'What you pay');
    await fill('Rows', '0');
    await submit('New table');
    expect((await dialog('New table')).getByText('Enter a number from 1 to 500.')).toBeVisible();
    await fill('Rows', '2');
    await fill('Columns', '2');
    await submit('New table');
    await waitFor(() => expect(field).toHaveFocus());
    typeText(field, 'Plan');
    pressKeys(field, 'Tab');
    typeText(field, 'Copay');
    pressKeys(field, 'Tab');
    typeText(field, 'Gold');
    expect(html()).toBe(
      '<p>Costs</p><table><caption>What you pay</caption><thead><tr><th scope="col">Plan</th><th scope="col">Copay</th></tr></thead><tbody><tr><td>Gold</td><td></td></tr></tbody></table>',
    );
    expect(within(field).getAllByRole('columnheader')).toHaveLength(2);

    await choose('Header column');
    expect(html()).toContain('<th scope="row">Gold</th>');
    await choose('Add row below');
    await choose('Add column after');
    expect(within(field).getAllByRole('row')).toHaveLength(3);
    expect(within(within(field).getAllByRole('row')[2] as HTMLElement).getAllByRole('cell')).toHaveLength(2);
    await choose('Remove row');
    await choose('Remove column');
    expect(html()).toMatch(/<tr>(?:<t.[^>]*>[^<]*<\/t.>){2}<\/tr>/);
    selectText(field, 'Copay');
    await press('Table');
    expect(await screen.findByRole('menuitem', { name: 'Add row above' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    expect(tool('Table')).toHaveFocus();
    await choose('Header row');
    expect(html()).not.toContain('<thead>');

    await choose('Caption…');
    await fill('Caption', 'Prices');
    await submit('Table caption');
    expect(html()).toContain('<caption>Prices</caption>');
    await choose('Remove table');
    expect(html()).toBe('<p>Costs</p>');
    expect(field).toHaveFocus();
  },
);

it('puts a picture between paragraphs, edits it with Enter, and removes it [PGM-05]', async () => {
  const { field, html } = await open({ value: '<ul><li>One</li></ul>' });
  moveCursorAfter(field, 'One');
  await press('Image or video');
  await userEvent.click((await dialog('Media')).getByRole('button', { name: 'Take' }));
  const figure = '<figure><img data-media="12" alt="A boat"><figcaption>The harbor</figcaption></figure>';
  expect(html()).toBe(`<ul><li>One</li></ul>${figure}`);
  expect(within(field).getByRole('img', { name: 'A boat' })).toBeVisible();

  expect(tool('Image or video')).toHaveAttribute('aria-pressed', 'false');
  pressKeys(field, 'Backspace');
  await waitFor(() => expect(tool('Image or video')).toHaveAttribute('aria-pressed', 'true'));
  pressKeys(field, 'Enter');
  await userEvent.click((await dialog('Media')).getByRole('button', { name: 'Take' }));
  expect(html()).toContain('alt="A boat again"');
  expect(html().match(/<figure>/g)).toHaveLength(1);
});

it('shows a stored picture by its link, also if that arrives later [PGM-05]', async () => {
  const value = '<figure><img data-media="7" alt="A quay"></figure>';
  const { field, onChange } = await open({ value, links: new Map([[7, '/api/files/7']]) });
  expect(within(field).getByRole('img', { name: 'A quay' })).toHaveAttribute('src', '/api/files/7');
  expect(onChange).not.toHaveBeenCalled();
});

it('gets a new link for a picture with an expired one, also when undo restores it, and changes nothing [PGM-05]', async () => {
  const value = '<p>First</p><figure><img data-media="7" alt="A quay"></figure>';
  const { field, onChange, onMediaError, link, html } = await open({ value, links: new Map([[7, '/files/old']]) });
  const quay = () => within(field).getByRole('img', { name: 'A quay' });
  fireEvent.error(quay());
  expect(onMediaError).toHaveBeenCalledTimes(1);
  link(new Map([[7, '/files/fresh']]));
  expect(quay()).toHaveAttribute('src', '/files/fresh');
  expect(onChange).not.toHaveBeenCalledWith(expect.stringContaining('fresh'));
  expect(html()).toBe(value);

  act(() => void editorOf(field).commands.setNodeSelection(7));
  pressKeys(field, 'Backspace');
  expect(html()).toBe('<p>First</p>');
  link(new Map([[7, '/files/freshest']]));
  pressKeys(field, 'Control+z');
  fireEvent.error(quay());
  expect(quay()).toHaveAttribute('src', '/files/freshest');
  expect(onMediaError).toHaveBeenCalledTimes(1);
  expect(html()).toBe(value);
});

it('keeps the link of a loaded picture, so that it is not loaded twice [PGM-05]', async () => {
  const value = '<figure><img data-media="7" alt="A quay"></figure>';
  const { field, link } = await open({ value, links: new Map([[7, '/files/7?signature=1']]) });
  link(new Map([[7, '/files/7?signature=2']]));
  expect(within(field).getByRole('img', { name: 'A quay' })).toHaveAttribute('src', '/files/7?signature=1');
});

it('returns the text that was given after opening, changing and undoing [PGM-05]', async () => {
  const value = 'Plain text of an old text\nin two lines';
  const { field, onChange, html } = await open({ value });
  moveCursorAfter(field, 'Plain');
  act(() => field.blur());
  expect(onChange).not.toHaveBeenCalled();
  moveCursorAfter(field, 'text');
  typeText(field, '!');
  expect(html()).toBe('<p>Plain text! of an old text<br>in two lines</p>');
  pressKeys(field, 'Control+z');
  expect(html()).toBe(value);
});

it('replaces this text with one that someone else wrote [PGM-05]', async () => {
  const { field, give, html } = await open({ value: '<p>Mine</p>' });
  moveCursorAfter(field, 'Mine');
  typeText(field, ' and more');
  give('<p>Theirs</p>');
  expect(field).toHaveTextContent(/^Theirs$/);
  moveCursorAfter(field, 'Theirs');
  typeText(field, '!');
  expect(html()).toBe('<p>Theirs!</p>');
});

it.long.each(clipboardSamples)(
  'accepts a paste from %s [PGM-05]',
  async (_program, { html: clipboard, canonical, notice: reply = '' }) => {
    const { field, html } = await open({ value: '<p>Before</p>' });
    moveCursorAfter(field, 'Before');
    pressKeys(field, 'Enter');
    paste(field, { html: clipboard, text: 'not this' });
    expect(html()).toBe(`<p>Before</p>${canonical}`);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(reply);
  },
);

it('continues a line with pasted text, continues cells in cells, and reports what cannot be kept [PGM-05]', async () => {
  const { field, html } = await open({
    value: '<p>Call us</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  });
  moveCursorAfter(field, 'Call');
  paste(field, { html: '<p> <b>or</b> <a href="file:///c:/x.doc">write</a></p>', text: '' });
  expect(html()).toMatch(/^<p>Call<strong>or<\/strong> write us<\/p>/);
  expect(screen.getByText(/Links that don’t work on the web were removed\. Their text was kept\./)).toBeVisible();
  moveCursorAfter(field, 'a');
  paste(field, { html: '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>' });
  expect(html()).toContain('<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>');
  moveCursorAfter(field, 'us');
  paste(field, { html: '<table><tr><td>Lone</td></tr></table>' });
  expect(html()).toContain('usLone</p>');
  paste(field, { files: [new File(['x'], 'x.png', { type: 'image/png' })] });
  expect(screen.getByText(/You can’t paste files/)).toBeVisible();
  const before = html();
  paste(field, { html: `<table><tr>${'<td>x</td>'.repeat(21)}</tr></table>` });
  expect(screen.getByText('A table can have up to 20 columns. Nothing was pasted.')).toBeVisible();
  expect(html()).toBe(before);
  paste(field, { text: 'One\n\nTwo' });
  expect(html()).toMatch(/LoneOne<\/p><p>Two/);
});
