import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@/ui/toast/Toasts';
import { toast } from '@/ui/toast/toast';

import '../support/page/fastQueries';

const region = () => screen.getByRole('status', { name: 'Messages' });
const question = () => within(region()).findByRole('alertdialog', { name: 'Really?' });
const button = (name: string) => screen.getByRole('button', { name });

/** Renders a page with a button, and opens a question while the button has focus. */
async function openQuestion({ isQuestion = true } = {}) {
  const pressed: string[] = [];
  const press = (label: string) => ({ label, onPress: () => pressed.push(label) });
  render(
    <>
      <Toasts />
      <button>Opener</button>
    </>,
  );
  act(() => button('Opener').focus());
  act(() => toast.warning('Really?', { id: 'question', isQuestion, actions: [press('Cancel'), press('Delete')] }));
  await screen.findByText('Really?');
  return pressed;
}

afterEach(() => act(() => toast.close()));

it('makes a question in a toast a dialog that moves focus to its safe button, and has no other way out', async () => {
  await openQuestion();
  expect(await question()).toBeInTheDocument();
  expect(button('Cancel')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Close message' })).not.toBeInTheDocument();
});

it('shows the buttons of a question as in every dialog: the safe one outlined and first, the one that continues last', async () => {
  await openQuestion();
  const buttons = within(await question()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Delete']);
  expect(buttons.map(({ className }) => /outlined|contained/.exec(className)?.[0])).toEqual(['outlined', 'contained']);
  expect(buttons[1]).toHaveClass('MuiButton-colorSecondary');
});

it('shows no button in the warning color for a question whose yes loses nothing', async () => {
  render(<Toasts />);
  const actions = [
    { label: 'No', onPress: jest.fn() },
    { label: 'Yes', onPress: jest.fn() },
  ];
  act(() => toast.info('Shall we?', { id: 'question', isQuestion: true, actions }));
  expect(await screen.findByRole('button', { name: 'Yes' })).toHaveClass('MuiButton-colorPrimary');
});

it('keeps a question until someone replies [CONST-36]', async () => {
  jest.useFakeTimers();
  try {
    await openQuestion();
    act(() => button('Opener').focus());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).keyboard('{Escape}');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Really?')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it('closes the question on a reply and returns focus', async () => {
  const pressed = await openQuestion();
  await userEvent.click(button('Delete'));
  expect(pressed).toEqual(['Delete']);
  expect(button('Opener')).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument());
});

it('takes Escape in the question as the safe reply', async () => {
  const pressed = await openQuestion();
  await userEvent.keyboard('{Escape}');
  expect(pressed).toEqual(['Cancel']);
  expect(button('Opener')).toHaveFocus();
});

it('counts fast clicks as one reply, and the second click of a double click as a reply to no question [J4]', async () => {
  const pressed = await openQuestion();
  const remove = button('Delete');
  for (let times = 0; times < 5; times += 1) act(() => remove.click());
  expect(pressed).toEqual(['Delete']);

  act(() =>
    toast.warning('And now?', {
      id: 'next',
      isQuestion: true,
      actions: [{ label: 'Resume', onPress: () => pressed.push('Resume') }],
    }),
  );
  const next = await screen.findByRole('button', { name: 'Resume' });
  act(() => void next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  expect(pressed).toEqual(['Delete']);
  act(() => void next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })));
  expect(pressed).toEqual(['Delete', 'Resume']);
});

it('returns focus when a question is removed', async () => {
  const pressed = await openQuestion();
  expect(button('Cancel')).toHaveFocus();
  act(() => toast.close('question'));
  await waitFor(() => expect(button('Opener')).toHaveFocus());
  expect(pressed).toEqual([]);
});

it('does not move focus for a toast with buttons that asks nothing, and leads there and back by F6', async () => {
  const pressed = await openQuestion({ isQuestion: false });
  expect(button('Opener')).toHaveFocus();
  expect(region()).toHaveAttribute('aria-keyshortcuts', 'F6');
  await userEvent.keyboard('{F6}');
  expect(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  expect(button('Opener')).toHaveFocus();

  await userEvent.keyboard('{F6}{Escape}');
  expect(screen.getByText('Really?')).toBeInTheDocument();
  expect(pressed).toEqual([]);
});
