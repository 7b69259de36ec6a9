import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Announcer } from '@/ui/announce/Announcer';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';
import { discardSavedForms, saveForms, useRestorableState } from '@/ui/forms/savedForms';

type Name = 'title' | 'plan' | 'file';
type Props = { check: () => Name[] | Promise<Name[]>; isPopup?: boolean };

function Example({ check, isPopup = false }: Props) {
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const [title, setTitle] = useState('');
  const submit = async () => {
    const found = check();
    setWrong(Array.isArray(found) ? found : await found);
  };
  const fields = (
    <>
      <TextInput
        name="title"
        label="Title"
        value={title}
        error={wrong.includes('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField label="Plan" value="" options={[]} error={wrong.includes('plan')} onChange={() => {}} />
      <FilePicker
        label="Choose file"
        accept=""
        advice=""
        file={null}
        problem={wrong.includes('file') ? 'Choose a file.' : undefined}
        onPick={() => {}}
      />
    </>
  );
  return (
    <>
      <Announcer />
      {isPopup ? (
        <FormPopup
          title="Example"
          submitLabel="Send"
          isSending={false}
          onSubmit={submit}
          onCancelSending={stay}
          onClose={stay}
        >
          {fields}
        </FormPopup>
      ) : (
        <Form onSubmit={submit}>
          {fields}
          <BusyButton type="submit">Send</BusyButton>
        </Form>
      )}
    </>
  );
}
const stay = () => {};

const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const title = () => screen.getByRole('textbox', { name: 'Title' });

it.each([{ isPopup: false }, { isPopup: true }])(
  'shows the first invalid field of a refused form, focuses it and names all of them: %o [FORM-04]',
  async ({ isPopup }) => {
    render(<Example check={() => ['plan', 'file']} isPopup={isPopup} />);
    await send();
    const plan = screen.getByRole('combobox', { name: 'Plan' });
    expect(plan).toHaveFocus();
    expect(scrolled).toContain(plan);
    expect(await screen.findByText('2 fields to fix: Plan, Choose file.')).toBeInTheDocument();
  },
);

it('shows an error for a missing file at its button, and shows the same error again [FORM-04]', async () => {
  render(<Example check={() => ['file']} />);
  for (const time of [1, 2]) {
    await send();
    expect(screen.getByRole('button', { name: 'Choose file' })).toHaveFocus();
    expect(scrolled).toHaveLength(time);
  }
});

it('shows the error of a field that the service refuses later too [FORM-04]', async () => {
  let refuse: (wrong: Name[]) => void = stay;
  render(<Example check={() => new Promise((resolve) => (refuse = resolve))} />);
  await send();
  expect(title()).not.toHaveFocus();
  await act(async () => refuse(['title']));
  expect(title()).toHaveFocus();
});

it('keeps the focus of someone who continues typing [FORM-04]', async () => {
  let refuse: (wrong: Name[]) => void = stay;
  render(<Example check={() => new Promise((resolve) => (refuse = resolve))} />);
  await send();
  await userEvent.type(title(), 'x');
  await act(async () => refuse(['plan']));
  expect(title()).toHaveFocus();
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, code: readFileSync(join('src', name), 'utf8') }));

it('finds every form of the site using this component [FORM-04]', () => {
  const others = sources.filter(({ code }) => /<form\b|component="form"/.test(code)).map(({ name }) => name);
  expect(others).toEqual([join('ui', 'forms', 'Form.tsx')]);
});

/** Forms that store nothing, or whose values are stored by the component that opens them. */
const unsavedForms = {
  'app/dialogs/ProofDialog.tsx': 'password',
  'features/administration/security/AuthenticatorAppPopup.tsx': 'code',
  'features/session/FormShell.tsx': 'no session yet, or only passwords',
  'features/profile/DetailsForm.tsx': 'a number that waits for its code ends with the session',
  'features/employees/import/AddNamedPlans.tsx': 'a choice for each plan',
  'app/dialogs/ConfirmDialog.tsx': 'a question',
  'features/employees/imports/ReplaceInColumn.tsx': 'two texts over a sheet that is kept',
  'features/employees/people/DeleteEmployee.tsx': 'a question',
  'features/employees/people/MergeChoice.tsx': 'the records are read anew',
  'features/employees/people/MoveRelative.tsx': 'one choice',
  'features/employees/people/MergeRecords.tsx': 'one choice',
  'features/program/PublicationActions.tsx': 'one moment',
  'features/program/draft/DraftForm.tsx': 'useDraft keeps it',
  'features/program/planTables/AddPlanYear.tsx': 'one day',
  'features/program/planTables/TableSources.tsx': 'one choice',
  'features/program/planTables/PlanTablesEditor.tsx': 'useDraft keeps it',
  'features/program/text/MediaPopup.tsx': 'a part of a draft',
  'features/program/settings/SettingsForm.tsx': 'useProtectUnsavedDraft keeps it',
  'ui/dialogs/FormPopup.tsx': 'the frame of forms',
  'ui/editor/EditorPopups.tsx': 'a part of a draft',
  'ui/spreadsheet/SheetPopups.tsx': 'a part of a draft',
  'ui/sortable/MoveMenu.tsx': 'one number',
};

it('finds that every form keeps typed text when the session ends, or states why not [FORM-02]', () => {
  const filesWithoutForm = sources
    .filter(
      ({ code }) =>
        /<FormPopup\b|<Form\b/.test(code) &&
        !/\buse(?:RestorableState|RestorableFields)\b[<(]|useChangeForm\(|useEventForm\(|usePersonFields\(|usePlansForm\(|useSsnReason\(/.test(
          code,
        ),
    )
    .map(({ name }) => name.replaceAll('\\', '/'));
  expect(filesWithoutForm.toSorted()).toEqual(Object.keys(unsavedForms).toSorted());
});

describe('typed text when the session ends', () => {
  function Typed({ name = 'example' }) {
    const [value, setValue] = useRestorableState(name, 'fresh');
    return <input aria-label="Typed" value={value} onChange={({ target }) => setValue(target.value)} />;
  }
  const typed = () => screen.getByLabelText<HTMLInputElement>('Typed').value;
  afterEach(discardSavedForms);

  async function left() {
    const { unmount } = render(<Typed />);
    await userEvent.type(screen.getByLabelText('Typed'), ' text');
    return unmount;
  }

  it('is restored once [FORM-02]', async () => {
    const unmount = await left();
    saveForms();
    unmount();
    const again = render(<Typed />);
    expect(typed()).toBe('fresh text');
    again.unmount();
    render(<Typed />);
    expect(typed()).toBe('fresh');
  });

  it('gives nothing to a form that was closed before, or to another one [FORM-02]', async () => {
    const unmount = await left();
    unmount();
    saveForms();
    const again = render(<Typed />);
    expect(typed()).toBe('fresh');
    saveForms();
    again.unmount();
    render(<Typed name="other" />);
    expect(typed()).toBe('fresh');
  });
});
