import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

import { BusyButton } from '@/ui/fields/BusyButton';
import { tolerateTranslation } from '@/ui/page/tolerateTranslation';

import { type Translator, translate } from '../support/page/translate';

let undo: () => void;
beforeEach(() => (undo = tolerateTranslation()));
afterEach(() => undo());

let show: (count: number) => void;
function Counted({ children }: { children: (count: number) => ReactNode }) {
  const [count, setCount] = useState(0);
  show = setCount;
  return <div>{children(count)}</div>;
}

async function shown(children: (count: number) => ReactNode, translator: Translator) {
  const { container } = render(<Counted>{children}</Counted>);
  const texts = [container.textContent];
  for (let count = 1; count <= 2; count += 1) {
    translate(container, translator);
    // The translation is detected before the page's next change.
    await act(async () => {});
    act(() => show(count));
    texts.push(container.textContent);
  }
  return texts;
}

describe.each<Translator>(['moves', 'replaces'])('a translator that %s text', (translator) => {
  it('keeps text that changes next to other text up to date [FORM-01]', async () => {
    expect(await shown((count) => <>Sent {count} times</>, translator)).toEqual([
      'Sent 0 times',
      'Sent 1 times',
      'Sent 2 times',
    ]);
  });

  it('breaks nothing when text is removed, or gets a neighbor before it [FORM-01]', async () => {
    const children = (count: number) => (
      <>
        {count === 1 && <b>Busy: </b>}
        Save
        {count === 0 && ' now'}
        {count === 2 ? <b>, done</b> : ''}
      </>
    );
    expect(await shown(children, translator)).toEqual(['Save now', 'Busy: Save', 'Save, done']);
  });

  it('keeps the text of a waiting button [FORM-01]', async () => {
    const { container, rerender } = render(<BusyButton>Save</BusyButton>);
    translate(container, translator);
    await act(async () => {});
    rerender(<BusyButton isBusy>Save</BusyButton>);
    rerender(<BusyButton>Saved</BusyButton>);
    expect(container).toHaveTextContent(/^Saved$/);
  });
});

it('still refuses to remove a node that is not there and is not text', () => {
  const element = document.createElement('p');
  expect(() => document.body.removeChild(element)).toThrow('not a child');
});
