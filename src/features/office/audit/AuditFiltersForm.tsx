import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';

import { useGetAuditActorsQuery } from '@/api/office/audit';
import type { AuditFilters } from '@/contract/office/audit';
import { actionGroups, auditOutcomes, type AuditAction, type AuditOutcome } from '@/contract/office/auditActions';
import { actionName, outcomeWords, roleWords } from '@/contract/office/auditWords';
import { isDate } from '@/contract/programme/planYear';
import { useToday } from '@/parts/zone';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

import { monthsUntil } from './months';
import { PersonFilter } from './PersonFilter';

type Props = { filters: AuditFilters; onFilter: (change: AuditFilters) => void; onShowAll: () => void };

const unfiltered = 'any';
const deeds = [
  { value: unfiltered, label: 'Any deed' },
  ...Object.entries(actionGroups).flatMap(([group, actions]) =>
    actions.map((action) => ({ value: action, label: actionName(action), group })),
  ),
];
const outcomes = [
  { value: unfiltered, label: 'Any result' },
  ...auditOutcomes.map((value) => ({ value, label: outcomeWords(value) })),
];
const chosen = <Value extends string>(value: string) => (value === unfiltered ? undefined : (value as Value));
const monthsOffered = 3;
/** What auditors ask for most. */
const usualDeeds: readonly AuditAction[] = ['view-ssn', 'view-card', 'export'];

/** What lines are looked for, with the usual choices at one press. */
export function AuditFiltersForm({ filters, onFilter, onShowAll }: Props) {
  const { person, actor = unfiltered, deed = unfiltered, outcome = unfiltered, from = '', to = '' } = filters;
  const months = monthsUntil(useToday(), monthsOffered);
  const isBackwards = from !== '' && to !== '' && to < from;

  return (
    <Paper component="section" aria-label="Filters" variant="outlined" data-print="no" sx={{ p: 2 }}>
      <Box sx={gridLook}>
        <PersonFilter person={person} onChange={(next) => onFilter({ person: next })} />
        <ActorField actor={actor} onChange={(next) => onFilter({ actor: chosen(next) })} />
        <SelectField
          label="Deed"
          value={deed}
          options={deeds}
          onChange={(next) => onFilter({ deed: chosen<AuditAction>(next) })}
        />
        <SelectField
          label="Result"
          value={outcome}
          options={outcomes}
          onChange={(next) => onFilter({ outcome: chosen<AuditOutcome>(next) })}
        />
        <DateField label="From" value={from} onChange={(next) => onFilter({ from: next })} />
        <DateField
          label="To"
          value={to}
          wrong={isBackwards ? 'This is before “From”.' : undefined}
          onChange={(next) => onFilter({ to: next })}
        />
      </Box>
      <Box role="group" aria-label="Usual choices" sx={choicesLook}>
        {usualDeeds.map((action) => (
          <Choice
            key={action}
            isChosen={deed === action}
            label={actionName(action)}
            onToggle={(isOn) => onFilter({ deed: isOn ? action : undefined })}
          />
        ))}
        {months.map((month) => (
          <Choice
            key={month.from}
            isChosen={from === month.from && to === month.to}
            label={month.label}
            onToggle={(isOn) =>
              onFilter(isOn ? { from: month.from, to: month.to } : { from: undefined, to: undefined })
            }
          />
        ))}
        <Button onClick={onShowAll} sx={{ ml: { sm: 'auto' } }}>
          Show everything
        </Button>
      </Box>
    </Paper>
  );
}

type DateProps = {
  label: string;
  value: string;
  wrong?: string;
  onChange: (date: string | undefined) => void;
};

/** A date that filters once it is whole: while a year is typed, the field holds dates of the first century. */
function DateField({ label, value, wrong, onChange }: DateProps) {
  const [typed, setTyped] = useState(value);
  const [former, setFormer] = useState(value);
  if (value !== former) {
    setFormer(value);
    setTyped(value);
  }

  function handleChange(next: string) {
    setTyped(next);
    if (next === '' || isDate(next)) onChange(next || undefined);
  }

  return (
    <TextInput
      name={label.toLowerCase()}
      type="date"
      label={label}
      value={typed}
      error={wrong !== undefined}
      helperText={wrong}
      onChange={({ target }) => handleChange(target.value)}
    />
  );
}

/** All administrators; one of the address who is none any more is named by the id. */
function ActorField({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const { data = [], error } = useGetAuditActorsQuery();
  const isKnown = actor === unfiltered || data.some((one) => one.actor === actor);
  const options = [
    { value: unfiltered, label: 'Anybody' },
    ...data.map(({ actor: value, name, role }) => ({ value, label: `${name} (${roleWords[role].toLowerCase()})` })),
    ...(isKnown ? [] : [{ value: actor, label: actor.replace(':', ' ') }]),
  ];
  return (
    <SelectField
      label="Administrator"
      value={actor}
      options={options}
      error={error !== undefined}
      helperText={error ? 'The administrators could not be read.' : undefined}
      onChange={onChange}
    />
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onToggle: (isOn: boolean) => void };

const Choice = ({ label, isChosen, onToggle }: ChoiceProps) => (
  <Button
    size="small"
    color="inherit"
    variant="outlined"
    aria-pressed={isChosen}
    onClick={() => onToggle(!isChosen)}
    sx={choiceLook}
  >
    {label}
  </Button>
);

const gridLook = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};
const choicesLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 };
const choiceLook = {
  minHeight: 'var(--target)',
  borderRadius: 5,
  '&[aria-pressed=true]': { bgcolor: 'primary.soft', color: 'primary.main', borderColor: 'primary.main' },
};
