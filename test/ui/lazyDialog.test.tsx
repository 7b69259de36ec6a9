import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Popup } from '@/ui/dialogs/Popup';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';

/** A dialog whose code arrives when `arrive` is called. */
function dialogNamed(title: string) {
  let resolve = () => {};
  const arrived = new Promise<void>((settle) => {
    resolve = settle;
  });
  const Dialog = ({ onClose }: { onClose: () => void }) => (
    <Popup open title={title} onClose={onClose}>
      {title}
    </Popup>
  );
  const load = () => arrived.then(() => ({ Dialog }));
  return { Dialog: lazyDialog(load, 'Dialog'), arrive: () => act(async () => resolve()) };
}

/** A button with its dialog. */
function Opener({ name, Dialog }: { name: string; Dialog: ReturnType<typeof dialogNamed>['Dialog'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

function showTwo() {
  const [first, second] = [dialogNamed('Export'), dialogNamed('Upload')];
  render(
    <>
      <Opener name="Open export" Dialog={first.Dialog} />
      <Opener name="Open upload" Dialog={second.Dialog} />
    </>,
  );
  return { first, second };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows that a dialog is loading, then the dialog', async () => {
  const { first } = showTwo();
  await press('Open export');
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await first.arrive();
  expect(await screen.findByRole('dialog', { name: 'Export' })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('opens only the dialog that was pressed last, in whichever order both load', async () => {
  const { first, second } = showTwo();
  await press('Open export');
  await press('Open upload');
  await first.arrive();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await second.arrive();
  expect(await screen.findByRole('dialog', { name: 'Upload' })).toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('opens a dialog whose button is pressed twice while it loads', async () => {
  const { first } = showTwo();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Open export' }));
  await first.arrive();
  expect(await screen.findByRole('dialog', { name: 'Export' })).toBeInTheDocument();
});

it('opens no dialog after Escape while it loads', async () => {
  const { first } = showTwo();
  await press('Open export');
  await userEvent.keyboard('{Escape}');
  await first.arrive();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
