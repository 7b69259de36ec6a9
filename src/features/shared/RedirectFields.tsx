import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import {
  keywordOptions,
  keywordsWithTarget,
  type RedirectOptions,
  type RedirectValues,
} from '@/contract/content/redirectNames';

import { maxRedirectLength } from '@/contract/messages/notification';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

type Props = {
  values: RedirectValues;
  /** How sentences refer to the item that has the link, such as "card". */
  itemName: string;
  options: RedirectOptions;
  /** The keywords whose options could not be loaded. */
  failedKeywords?: readonly string[];
  /** The label for the external URL field. */
  linkLabel?: string;
  /** The messages for the invalid fields. */
  problems: { redirect?: string; redirect_id?: string };
  onReload?: () => void;
  onChange: (next: Partial<RedirectValues>) => void;
};

/** Fields for a card's or notification's target: an external URL, or a page on the site and an item on it. */
export function RedirectFields({
  values,
  itemName,
  options,
  failedKeywords = [],
  linkLabel = 'Redirect To',
  problems,
  onReload,
  onChange,
}: Props) {
  const { link_type, redirect, redirect_id } = values;
  if (link_type === 'external') {
    return (
      <TextInput
        name="redirect"
        label={linkLabel}
        inputMode="url"
        value={redirect}
        error={problems.redirect !== undefined}
        helperText={problems.redirect ?? 'An address that starts with https://'}
        unobtrusiveLimit={maxRedirectLength}
        onChange={({ target }) => onChange({ redirect: target.value })}
      />
    );
  }

  const targets = options[redirect];
  const isTargetDeleted = targets !== undefined && redirect_id !== '' && !targets.has(redirect_id);
  const choices = [...(targets ?? [])].map(([value, label]) => ({ value, label }));
  const removedOption = { value: redirect_id, label: 'No longer available', disabled: true };

  return (
    <>
      <SelectField
        label="Redirect To"
        value={redirect}
        options={keywordOptions}
        error={problems.redirect !== undefined}
        helperText={problems.redirect && `Choose what the ${itemName} opens.`}
        onChange={(keyword) => onChange({ redirect: keyword, redirect_id: '' })}
      />
      {keywordsWithTarget.includes(redirect) && (
        <Box>
          <SelectField
            label="Redirect Option"
            value={targets ? redirect_id : ''}
            options={isTargetDeleted ? [removedOption, ...choices] : choices}
            error={problems.redirect_id !== undefined || isTargetDeleted}
            helperText={
              isTargetDeleted
                ? `The page this ${itemName} linked to was deleted. Choose another.`
                : (problems.redirect_id ??
                  (failedKeywords.includes(redirect) ? 'Couldn’t load the options.' : undefined))
            }
            onChange={(id) => onChange({ redirect_id: id })}
          />
          {failedKeywords.includes(redirect) && (
            <Button size="small" onClick={onReload} sx={{ mt: 0.5, ml: -1 }}>
              Try again
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
