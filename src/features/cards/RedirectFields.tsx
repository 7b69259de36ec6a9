import { SelectField } from '@/ui/SelectField';
import { TextInput } from '@/ui/TextInput';

import { choosing, type CardProblem, type CardValues } from './cardRules';
import { keywordOptions, type RedirectOptions } from './redirectNames';

type Props = {
  values: CardValues;
  options: RedirectOptions;
  problem?: CardProblem;
  onChange: (next: Partial<CardValues>) => void;
};

/** Where a card leads: an address outside, or a place inside and what is meant there. */
export function RedirectFields({ values: { link_type, redirect, redirect_id }, options, problem, onChange }: Props) {
  const isWrong = problem?.fields.includes('redirect');
  const isOptionMissing = problem?.fields.includes('redirect_id');
  if (link_type === 'external') {
    return (
      <TextInput
        name="redirect"
        label="Redirect To"
        inputMode="url"
        value={redirect}
        error={isWrong}
        helperText={isWrong ? problem?.words : 'An address that starts with https://'}
        onChange={({ target }) => onChange({ redirect: target.value })}
      />
    );
  }

  const known = options[redirect];
  const isGone = known !== undefined && redirect_id !== '' && !known.has(redirect_id);
  const choices = [...(known ?? [])].map(([value, label]) => ({ value, label }));
  const gone = { value: redirect_id, label: 'No longer there', disabled: true };

  return (
    <>
      <SelectField
        label="Redirect To"
        value={redirect}
        options={keywordOptions}
        error={isWrong}
        helperText={isWrong ? 'Please choose where the card leads.' : undefined}
        onChange={(keyword) => onChange({ redirect: keyword, redirect_id: '' })}
      />
      {choosing.includes(redirect) && (
        <SelectField
          label="Redirect Option"
          value={known ? redirect_id : ''}
          options={isGone ? [gone, ...choices] : choices}
          error={isOptionMissing || isGone}
          helperText={isGone ? 'What this card led to does not exist any more.' : isOptionMissing ? problem?.words : undefined}
          onChange={(id) => onChange({ redirect_id: id })}
        />
      )}
    </>
  );
}
