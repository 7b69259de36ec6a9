import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { pages } from '@/contract/pages';
import { pendingSsn } from '@/contract/patterns';
import type { FieldProblems, PersonField, SsnHolder } from '@/contract/people/personForm';
import { personLimits } from '@/contract/people/personRules';
import type { Relation } from '@/contract/people/user';
import { ContactField } from '@/features/shared/ContactField';
import { SsnField } from '@/features/shared/SsnField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { PageLink } from '@/ui/page/PageLink';

import { personLabels as labels } from './personLabels';
import type { PersonFormValues } from './usePersonFields';

type Props = {
  values: PersonFormValues;
  problems: FieldProblems;
  /** The record that already has this SSN. */
  ssnHolder?: SsnHolder;
  /** Fields that cannot be changed here, with the reason. */
  readOnlyFields?: FieldProblems;
  /** The SSN on file, masked; undefined for a new person. */
  storedSsn?: string;
  /** Whether this person's SSN will be added later. */
  isSsnToFollow?: boolean;
  /** Offers to add the person without an SSN. */
  onSsnToFollowChange?: (isSsnToFollow: boolean) => void;
  isRelative: boolean;
  onChange: (field: PersonField, text: string) => void;
  /** Called when the record that has the SSN is opened. */
  onSsnHolderOpen: () => void;
};

const relations = (['Spouse', 'Child'] as const).map((relation) => ({ value: relation, label: relation }));

/** A person's fields, each with its error or its hint. */
export function PersonFields({
  values,
  problems,
  ssnHolder,
  readOnlyFields = {},
  storedSsn,
  isSsnToFollow = false,
  onSsnToFollowChange,
  isRelative,
  onChange,
  onSsnHolderOpen,
}: Props) {
  const fieldProps = (field: PersonField, hint?: string) => ({
    name: field,
    label: labels[field],
    value: values[field],
    error: problems[field] !== undefined,
    helperText: problems[field] ?? readOnlyFields[field] ?? hint,
    readOnly: readOnlyFields[field] !== undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  const ssnHint = isSsnToFollow
    ? 'SSN to follow. Enter all 9 digits once you have them.'
    : storedSsn
      ? `On file: ${storedSsn}. To correct it, enter all 9 digits.`
      : 'The SSN on file is a placeholder. Enter all 9 digits of the correct one.';
  const ssnProps = fieldProps('ssn', storedSsn === undefined ? undefined : ssnHint);
  const isChild = values.relation === 'Child';

  return (
    <>
      <TextInput {...withLimit(fieldProps('name'), personLimits.name)} autoComplete="off" />
      <TextInput {...fieldProps('birthDate', 'Optional.')} type="date" autoComplete="off" />
      {readOnlyFields.ssn ? (
        <TextInput {...ssnProps} value={storedSsn ?? ''} />
      ) : onSsnToFollowChange && isSsnToFollow ? (
        <TextInput {...ssnProps} value={pendingSsn} readOnly helperText="You can add it later under “Edit.”" />
      ) : (
        <SsnField
          {...ssnProps}
          helperText={
            problems.ssn && ssnHolder ? (
              <>
                <span>{`${problems.ssn} `}</span>
                <Link component={PageLink} to={pages.employee(ssnHolder.employeeId)} onClick={onSsnHolderOpen}>
                  Open that record
                </Link>
              </>
            ) : (
              ssnProps.helperText
            )
          }
        />
      )}
      {onSsnToFollowChange && (
        <FormControlLabel
          control={<Checkbox checked={isSsnToFollow} onChange={({ target }) => onSsnToFollowChange(target.checked)} />}
          label="The SSN will be added later"
        />
      )}
      {isRelative && readOnlyFields.relation && <TextInput {...fieldProps('relation')} />}
      {isRelative && !readOnlyFields.relation && (
        <SelectField<Relation>
          label={labels.relation}
          value={values.relation === 'Self' ? '' : values.relation}
          options={relations}
          error={problems.relation !== undefined}
          helperText={problems.relation}
          onChange={(relation) => onChange('relation', relation)}
        />
      )}
      <TextInput
        {...withLimit(fieldProps('email', isChild ? 'Optional for a child.' : undefined), personLimits.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <ContactField
        {...fieldProps('contact', isChild ? '10 digits. Optional for a child.' : '10 digits. Used to sign up.')}
      />
      <ContactField {...fieldProps('contact2', 'Optional.')} />
      <TextInput {...withLimit(fieldProps('emplType', 'For example, Full Time.'), personLimits.emplType)} />
      <TextInput {...fieldProps('enrollmentDate', 'Optional.')} type="date" />
    </>
  );
}

const withLimit = <Field extends object>(field: Field, unobtrusiveLimit: number) => ({ ...field, unobtrusiveLimit });
