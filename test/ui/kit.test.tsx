import Button from '@mui/material/Button';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { ContactField } from '@/features/shared/ContactField';
import { EmailField } from '@/features/shared/EmailField';
import { PersonSsn } from '@/features/shared/PersonSsn';
import { SsnField } from '@/features/shared/SsnField';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { PasswordField } from '@/ui/fields/PasswordField';
import { TextInput } from '@/ui/fields/TextInput';
import { incompleteDate } from '@/ui/fields/dateInput';
import { disabledProps } from '@/ui/fields/disabledProps';
import { useFields } from '@/ui/fields/useFields';
import { Pager, pagesAround } from '@/ui/lists/Pager';
import { PercentBar } from '@/ui/lists/PercentBar';
import { initialsOf } from '@/ui/page/Initials';

describe('page numbers', () => {
  it.each([
    [1, 3, 5, [1, 2, 3]],
    [1, 20, 5, [1, 2, 3, 4, 5]],
    [10, 20, 5, [8, 9, 10, 11, 12]],
    [20, 20, 5, [16, 17, 18, 19, 20]],
    [1, 1, 5, [1]],
  ])('shows on page %i of %i at most %i numbers', (page, pages, size, numbers) => {
    expect(pagesAround(page, pages, size)).toEqual(numbers);
  });

  it('marks the current page and disables the ends', async () => {
    const onChange = jest.fn();
    render(<Pager page={1} perPage={50} total={120} onChange={onChange} label="Pages of employees" />);
    expect(screen.getByRole('navigation', { name: 'Pages of employees' })).toHaveTextContent('1–50 of 120');
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(onChange).toHaveBeenCalledWith(3);
  });
});

it('keeps focus on a button that its own click disables, and does nothing more', async () => {
  const onPress = jest.fn();
  function Once() {
    const [isOff, setOff] = useState(false);
    const handlePress = () => {
      onPress();
      setOff(true);
    };
    return <Button {...disabledProps(isOff, handlePress)}>Move up</Button>;
  }
  render(<Once />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button')).toHaveFocus();
});

describe('a busy button', () => {
  const save = (isBusy: boolean, onPress: () => void) => (
    <form onSubmit={onPress}>
      <input aria-label="Name" />
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
      <BusyButton isBusy={isBusy} onClick={onPress}>
        Ask
      </BusyButton>
    </form>
  );

  it('keeps its name and focus, and ignores keys, clicks and Enter in the field', async () => {
    const onPress = jest.fn((event?: Event) => event?.preventDefault());
    const { rerender } = render(save(false, onPress));
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);

    rerender(save(true, onPress));
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('Save');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}');
    expect(onPress).toHaveBeenCalledTimes(1);

    rerender(save(false, onPress));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(onPress).toHaveBeenCalledTimes(3);
  });
});

describe('a Social Security number', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is masked, and announced digit by digit', () => {
    render(<PersonSsn maskedSsn="***-**-6784" />);
    expect(screen.getByText('SSN ending in 6 7 8 4')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is revealed on request and hides again after 30 seconds [D-38]', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<PersonSsn maskedSsn="***-**-6784" fullSsn="123456784" name="Ana Cruz" />);
    await user.click(screen.getByRole('button', { name: 'Reveal SSN for Ana Cruz' }));
    expect(screen.getByText('123-45-6784')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(29_900));
    expect(screen.getByText('123-45-6784')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('123-45-6784')).not.toBeInTheDocument();
  });
});

function Fields() {
  const { field, values } = useFields({ contact: '', ssn: '', email: '', password: '' });
  return (
    <>
      <ContactField label="Contact" {...field('contact')} />
      <SsnField label="SSN" {...field('ssn')} />
      <EmailField label="Email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" isNewPassword {...field('password')} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

describe('fields', () => {
  it('says at a new password what is required and what is refused', () => {
    render(<Fields />);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /^At least 6 characters.*Common passwords aren’t allowed\.$/,
    );
  });

  it('stops typing a contact at ten digits and shows validity at each change [AUTH-46]', async () => {
    render(<Fields />);
    const contact = screen.getByLabelText('Contact');
    await userEvent.type(contact, '202-555');
    expect(contact).toHaveValue('202555');
    expect(contact).toBeInvalid();
    await userEvent.type(contact, '01429999');
    expect(contact).toHaveValue('2025550142');
    expect(contact).toBeValid();
  });

  it('drops a pasted prefix [AUTH-46]', async () => {
    render(<Fields />);
    const contact = screen.getByLabelText('Contact');
    await userEvent.click(contact);
    await userEvent.paste('+91 98765 43210');
    expect(contact).toHaveValue('9876543210');
    expect(contact).toBeValid();
  });

  it('stops typing an SSN at nine digits and shows validity at each change [AUTH-47]', async () => {
    render(<Fields />);
    const ssn = screen.getByLabelText('SSN');
    await userEvent.type(ssn, '12345');
    expect(ssn).toBeInvalid();
    await userEvent.type(ssn, '67809');
    expect(ssn).toHaveValue('123456780');
    expect(ssn).toBeValid();
  });

  it('does not accept a placeholder as an SSN, and says so in the field [IMP-20]', async () => {
    render(<Fields />);
    const ssn = screen.getByLabelText('SSN');
    await userEvent.type(ssn, '000000000');
    expect(ssn).toBeInvalid();
    expect(ssn).toHaveAccessibleDescription('This is a placeholder, not a Social Security number.');
  });

  it('validates an email address when the field loses focus [AUTH-49]', async () => {
    render(<Fields />);
    const email = screen.getByLabelText('Email');
    await userEvent.type(email, 'ana@');
    expect(email).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveAccessibleDescription(/name@example.com/);
  });

  it('shows the rules of a new password below it before the first key, and marks a weak one [AUTH-48]', async () => {
    render(<Fields />);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/At least 6 characters/);
    await userEvent.type(password, 'abc');
    expect(password).toBeInvalid();
    await userEvent.type(password, 'D1$');
    expect(password).toBeValid();
  });

  it('lets a password be shown and hidden again', async () => {
    render(<Fields />);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

it('tells an incomplete date from an empty one, which browsers report alike', async () => {
  const onType = jest.fn();
  function Birthday() {
    const [date, setDate] = useState('');
    return (
      <TextInput
        name="date"
        type="date"
        label="Date"
        value={date}
        onChange={({ target }) => {
          onType(target.value);
          setDate(target.value);
        }}
      />
    );
  }
  render(<Birthday />);
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  await userEvent.click(field);
  jest.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  await userEvent.keyboard('2');
  await userEvent.tab();
  expect(onType.mock.calls).toEqual([[incompleteDate]]);
  expect(field).toHaveValue('');
  jest.restoreAllMocks();
  await userEvent.click(field);
  await userEvent.tab();
  expect(onType.mock.calls).toEqual([[incompleteDate], ['']]);
});

it('selects a file with a button, and shows its kind and size before', async () => {
  const onPick = jest.fn();
  render(<FilePicker label="Browse File" accept=".csv" advice="CSV, up to 100 MB" file={null} onPick={onPick} />);
  expect(screen.getByRole('button', { name: 'Browse File' })).toHaveAccessibleDescription(/CSV, up to 100 MB/);
  const sheet = new File(['a'], 'a.csv');
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>('Browse File', { selector: 'input' }), sheet);
  expect(onPick).toHaveBeenCalledWith(sheet);
});

it('makes initials of the first and the last name', () => {
  expect(['Ana Cruz', 'maria de la cruz', 'Cher', '', ' Åsa  Öberg '].map(initialsOf)).toEqual([
    'AC',
    'MC',
    'C',
    '',
    'ÅÖ',
  ]);
});

it('draws a share within its total and announces it', () => {
  render(<PercentBar fraction={1.7} label="Registered" />);
  expect(screen.getByRole('img', { name: 'Registered: 100%' })).toBeInTheDocument();
});
