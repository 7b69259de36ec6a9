import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { CodeInput } from '@/ui/fields/CodeInput';

type Props = { length?: number; numeric?: boolean; start?: string; onEnter?: () => void; wrong?: boolean };

function Form({ start = '', onEnter, wrong = false, ...rest }: Props) {
  const [value, setValue] = useState(start);
  return (
    <>
      <CodeInput label="Code" value={value} onChange={setValue} onEnter={onEnter} isInvalid={wrong} {...rest} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        New code
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code');
const typed = () => screen.getByRole('status').textContent;

async function open(props: Props = {}) {
  const user = userEvent.setup();
  const { container } = render(<Form {...props} />);
  await user.click(field());
  return { user, drawn: () => [...container.querySelectorAll('[data-active]')] };
}
const activeOf = (drawn: Element[]) => drawn.findIndex((box) => box.getAttribute('data-active') === 'true');

it('has four boxes by default [OTP-08]', () => {
  const four = render(<Form />);
  expect(four.container.querySelectorAll('[data-active]')).toHaveLength(4);
  four.unmount();
  const six = render(<Form length={6} />);
  expect(six.container.querySelectorAll('[data-active]')).toHaveLength(6);
});

it('puts one character in each box, and accepts only digits in numeric mode [OTP-09]', async () => {
  const { user, drawn } = await open();
  await user.keyboard('a1-b2');
  expect(typed()).toBe('12');
  expect(drawn().map((box) => box.textContent)).toEqual(['1', '2', ' ', ' ']);
});

it('accepts letters too outside numeric mode [OTP-09]', async () => {
  const { user } = await open({ numeric: false });
  await user.keyboard('a1 b');
  expect(typed()).toBe('a1b');
});

it('moves to the next box on typing [OTP-10]', async () => {
  const { user, drawn } = await open();
  expect(activeOf(drawn())).toBe(0);
  await user.keyboard('1');
  expect(activeOf(drawn())).toBe(1);
  await user.keyboard('234');
  expect(activeOf(drawn())).toBe(3);
});

it('removes non-digits from pasted text, fills from the active box and drops the rest [OTP-11]', async () => {
  const { user } = await open({ start: '1234' });
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await user.paste(' 5-6 7');
  expect(typed()).toBe('1256');
});

it('fills empty boxes from the first on pasting [OTP-11]', async () => {
  const { user } = await open();
  await user.paste('1-2-3-4');
  expect(typed()).toBe('1234');
});

it('clears the active box on backspace and moves back one [OTP-12]', async () => {
  const { user, drawn } = await open({ start: '1234' });
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Backspace}');
  expect(drawn().map((box) => box.textContent)).toEqual(['1', '2', ' ', '4']);
  expect(activeOf(drawn())).toBe(1);
  await user.keyboard('{Backspace}');
  expect(drawn().map((box) => box.textContent)).toEqual(['1', ' ', ' ', '4']);
  expect(activeOf(drawn())).toBe(0);
});

it('moves between the boxes with the left and right arrows and stops at the ends [OTP-13]', async () => {
  const { user, drawn } = await open({ start: '1234' });
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(activeOf(drawn())).toBe(0);
  await user.keyboard('{ArrowRight}');
  expect(activeOf(drawn())).toBe(1);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(activeOf(drawn())).toBe(3);
});

it('moves with the arrows while all boxes are empty [OTP-13]', async () => {
  const { user, drawn } = await open();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(activeOf(drawn())).toBe(2);
  await user.keyboard('7{ArrowLeft}{Backspace}{ArrowRight}{ArrowRight}{Backspace}');
  expect(typed()).toBe('');
  expect(activeOf(drawn())).toBe(2);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(activeOf(drawn())).toBe(0);
});

it('starts at the first box when boxes are cleared from outside, or clicked while empty [OTP-13]', async () => {
  const { user, drawn } = await open({ start: '12' });
  await user.keyboard('{End}');
  await user.click(screen.getByRole('button', { name: 'New code' }));
  await user.click(field());
  expect(activeOf(drawn())).toBe(0);
  await user.paste('1-2-3-4');
  expect(typed()).toBe('1234');
});

it('ignores a space and erases nothing [OTP-14]', async () => {
  const { user, drawn } = await open({ start: '1234' });
  await user.keyboard('{Home} ');
  expect(typed()).toBe('1234');
  expect(activeOf(drawn())).toBe(0);
});

it('replaces the selected boxes on typing, pasting and deleting', async () => {
  const { user, drawn } = await open({ start: '1234' });
  const selectAll = () => field().setSelectionRange(0, 4);
  selectAll();
  await user.keyboard(' ');
  expect(typed()).toBe('1234');
  selectAll();
  await user.paste('98 76');
  expect(typed()).toBe('9876');
  selectAll();
  await user.keyboard('5');
  expect(typed()).toBe('5');
  expect(activeOf(drawn())).toBe(1);
  await user.keyboard('678');
  selectAll();
  await user.keyboard('{Backspace}');
  expect(typed()).toBe('');
  expect(activeOf(drawn())).toBe(0);
});

it('submits on Enter [OTP-15]', async () => {
  const onEnter = jest.fn();
  const { user } = await open({ start: '1234', onEnter });
  await user.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
});

it('enters a code filled in by the phone completely', async () => {
  await open();
  fireEvent.input(field(), { target: { value: '9876' } });
  expect(typed()).toBe('9876');
});

it('replaces a code with a whole one that an on-screen keyboard offers', async () => {
  await open({ start: '1234' });
  fireEvent(field(), new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '9876' }));
  expect(typed()).toBe('9876');
});

it('lets an on-screen keyboard without key names type and delete', async () => {
  const { drawn } = await open();
  const type = (inputType: string, data: string | null, value: string) => {
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    fireEvent(input, new InputEvent('input', { bubbles: true, inputType, data }));
  };
  type('insertText', '4', '4');
  type('insertText', '2', '42');
  expect(typed()).toBe('42');
  type('deleteContentBackward', null, '4');
  expect(activeOf(drawn())).toBe(1);
});

it('is one labeled field that offers the code from the phone and shows when it is wrong', () => {
  render(<Form wrong />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toBeInvalid();
});
