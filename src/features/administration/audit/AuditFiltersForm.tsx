import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { useFindAuditSubjectsQuery, useGetAuditActorsQuery } from '@/api/administration/audit';
import type { AuditFilters } from '@/contract/administration/audit';
import {
  type AuditAction,
  type AuditOutcome,
  actionGroups,
  auditOutcomes,
} from '@/contract/administration/auditActions';
import { actionName, outcomeText, roleTexts } from '@/contract/administration/auditText';
import { formatMonth } from '@/contract/format';
import type { Id } from '@/contract/id';
import { isDate } from '@/contract/program/planYear';
import { PersonPicker, useEnteredName } from '@/features/shared/PersonPicker';
import { useToday } from '@/features/shared/timeZone';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

type Props = { filters: AuditFilters; onChange: (change: AuditFilters) => void; onShowAll: () => void };

const anyValue = 'any';
const actionOptions = [
  { value: anyValue, label: 'Any action' },
  ...Object.entries(actionGroups).flatMap(([group, actions]) =>
    actions.map((action) => ({ value: action, label: actionName(action), group })),
  ),
];
const outcomeOptions = [
  { value: anyValue, label: 'Any result' },
  ...auditOutcomes.map((value) => ({ value, label: outcomeText(value) })),
];
const filterValueOf = <Value extends string>(value: string) => (value === anyValue ? undefined : (value as Value));
const monthShortcutCount = 3;
/** The actions that auditors look for most often. */
const commonActions: readonly AuditAction[] = ['view-ssn', 'view-card', 'export'];

/** The audit log's filters, with shortcuts for common ones. */
export function AuditFiltersForm({ filters, onChange, onShowAll }: Props) {
  const { person, actor = anyValue, action: chosenAction = anyValue, outcome = anyValue, from = '', to = '' } = filters;
  const months = latestMonths(useToday());
  const isRangeReversed = from !== '' && to !== '' && to < from;

  return (
    <Paper component="section" aria-label="Filters" variant="outlined" data-print="no" sx={{ p: 2 }}>
      <Box sx={gridStyles}>
        <PersonFilter person={person} onChange={(next) => onChange({ person: next })} />
        <ActorField actor={actor} onChange={(next) => onChange({ actor: filterValueOf(next) })} />
        <SelectField
          label="Action"
          value={chosenAction}
          options={actionOptions}
          onChange={(next) => onChange({ action: filterValueOf<AuditAction>(next) })}
        />
        <SelectField
          label="Result"
          value={outcome}
          options={outcomeOptions}
          onChange={(next) => onChange({ outcome: filterValueOf<AuditOutcome>(next) })}
        />
        <DateField label="From" value={from} onChange={(next) => onChange({ from: next })} />
        <DateField
          label="To"
          value={to}
          problem={isRangeReversed ? 'Must be on or after the “From” date.' : undefined}
          onChange={(next) => onChange({ to: next })}
        />
      </Box>
      <Box role="group" aria-label="Quick filters" sx={choicesStyles}>
        {commonActions.map((action) => (
          <QuickFilter
            key={action}
            isChosen={chosenAction === action}
            label={actionName(action)}
            onToggle={(isOn) => onChange({ action: isOn ? action : undefined })}
          />
        ))}
        {months.map((month) => (
          <QuickFilter
            key={month.from}
            isChosen={from === month.from && to === month.to}
            label={month.label}
            onToggle={(isOn) =>
              onChange(isOn ? { from: month.from, to: month.to } : { from: undefined, to: undefined })
            }
          />
        ))}
        <Button onClick={onShowAll} sx={{ ml: { sm: 'auto' } }}>
          Clear filters
        </Button>
      </Box>
    </Paper>
  );
}

type PersonFilterProps = { person: Id | undefined; onChange: (person: Id | undefined) => void };

/** Filters by person; the URL has only the ID, so the name is requested. */
function PersonFilter({ person, onChange }: PersonFilterProps) {
  const nameInput = useEnteredName();
  const { currentData, isFetching, error } = useFindAuditSubjectsQuery(
    nameInput.search ? { search: nameInput.search } : skipToken,
  );
  const { currentData: subjects } = useFindAuditSubjectsQuery(person === undefined ? skipToken : { id: person });
  const unknownName = `${subjects ? 'Deleted account' : 'Person'} (ID ${person})`;
  return (
    <PersonPicker
      label="Person"
      chosenPerson={
        person === undefined ? null : (subjects?.people[0] ?? { id: person, name: unknownName, ssnEnd: '' })
      }
      nameInput={nameInput}
      results={{ people: currentData?.people ?? [], hasMore: currentData?.hasMore ?? false, isFetching, error }}
      onChange={(next) => onChange(next?.id)}
    />
  );
}

type DateProps = { label: string; value: string; problem?: string; onChange: (date: string | undefined) => void };

/** Applies a date only when it is complete: while 2026 is typed, the field holds dates in the years 2, 20, and 202. */
function DateField({ label, value, problem, onChange }: DateProps) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (value !== previousValue) {
    setPreviousValue(value);
    setText(value);
  }

  function handleChange(next: string) {
    setText(next);
    if (next === '' || isDate(next)) onChange(next || undefined);
  }

  return (
    <TextInput
      name={label.toLowerCase()}
      type="date"
      label={label}
      value={text}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => handleChange(target.value)}
    />
  );
}

/** All administrators; an actor in the URL who is no longer an administrator is shown by ID. */
function ActorField({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const { data = [], error } = useGetAuditActorsQuery();
  const isListedActor = actor === anyValue || data.some((row) => row.actor === actor);
  const options = [
    { value: anyValue, label: 'Anyone' },
    ...data.map(({ actor: value, name, role }) => ({ value, label: `${name} (${roleTexts[role].toLowerCase()})` })),
    ...(isListedActor ? [] : [{ value: actor, label: actor.replace(':', ' ') }]),
  ];
  return (
    <SelectField
      label="Administrator"
      value={actor}
      options={options}
      error={error !== undefined}
      helperText={error ? 'Couldn’t load the administrators.' : undefined}
      onChange={onChange}
    />
  );
}

type QuickFilterProps = { label: string; isChosen: boolean; onToggle: (isOn: boolean) => void };

const QuickFilter = ({ label, isChosen, onToggle }: QuickFilterProps) => (
  <Button
    size="small"
    color="inherit"
    variant="outlined"
    aria-pressed={isChosen}
    onClick={() => onToggle(!isChosen)}
    sx={choiceStyles}
  >
    {label}
  </Button>
);

/** A date's month and the ones before it, latest first; a month in another year includes the year. */
function latestMonths(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthShortcutCount }, (_, monthsAgo) => {
    const firstDay = new Date(Date.UTC(year, month - 1 - monthsAgo, 1));
    const lastDay = new Date(Date.UTC(year, month - monthsAgo, 0));
    const label = formatMonth(firstDay, firstDay.getUTCFullYear() !== year);
    return { label, from: firstDay.toISOString().slice(0, 10), to: lastDay.toISOString().slice(0, 10) };
  });
}

const gridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};
const choicesStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 };
const choiceStyles = {
  minHeight: 'var(--target)',
  borderRadius: 5,
  '&[aria-pressed=true]': { bgcolor: 'primary.soft', color: 'primary.main', borderColor: 'primary.main' },
};
