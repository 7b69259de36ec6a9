import Paper from '@mui/material/Paper';
import { useState } from 'react';

import { useEditBenefitMutation } from '@/api/admin/benefitAdmin';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { getConflictingRow } from '@/api/lists/editConflict';
import { audienceOptions } from '@/contract/content/audience';
import type { BenefitRow } from '@/contract/program/benefit';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { SelectField } from '@/ui/fields/SelectField';
import { SwitchField } from '@/ui/fields/SwitchField';

import { benefitStateLabels } from './benefitStates';

type Settings = Pick<BenefitRow, 'visibleTo' | 'isActive'>;

/** A benefit's audience and status; changes apply at once, independently of the text. */
export function BenefitSettings({ benefit }: { benefit: BenefitRow }) {
  const [requestedSettings, setRequestedSettings] = useState<Settings>();
  const [theirs, setTheirs] = useState<BenefitRow>();
  const [edit] = useEditBenefitMutation();
  const { isSending, send } = useFormSubmission();
  const shownSettings = requestedSettings ?? benefit;

  async function save({ visibleTo, isActive }: Settings, version = benefit.version) {
    setRequestedSettings({ visibleTo, isActive });
    const answer = await send({}, () => edit({ id: benefit.id, version, visibleTo, isActive }));
    const conflictingRow = answer?.error && getConflictingRow<BenefitRow>(answer.error);
    setTheirs(conflictingRow);
    if (!conflictingRow) setRequestedSettings(undefined);
  }
  function takeTheirs() {
    setTheirs(undefined);
    setRequestedSettings(undefined);
  }
  const changeSettings = (next: Partial<Settings>) => {
    if (!isSending) void save({ visibleTo: shownSettings.visibleTo, isActive: shownSettings.isActive, ...next });
  };
  const statusText = ({ isActive }: Settings) => (isActive ? benefitStateLabels.on : benefitStateLabels.off);

  return (
    <Paper variant="outlined" component="section" aria-label="Settings" sx={styles}>
      <SelectField
        label="Visible To"
        value={shownSettings.visibleTo}
        options={audienceOptions}
        onChange={(visibleTo) => changeSettings({ visibleTo })}
      />
      <SwitchField
        label="Status"
        isOn={shownSettings.isActive}
        text={benefitStateLabels}
        onChange={(isActive) => changeSettings({ isActive })}
      />
      {theirs && (
        <VersionChoice
          itemName="this benefit’s settings"
          differences={[
            { label: 'Visible to', mine: shownSettings.visibleTo, theirs: theirs.visibleTo },
            { label: 'Status', mine: statusText(shownSettings), theirs: statusText(theirs) },
          ]}
          isBusy={isSending}
          onKeepMine={() => void save(shownSettings, theirs.version)}
          onUseTheirs={takeTheirs}
          onClose={takeTheirs}
        />
      )}
    </Paper>
  );
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(12rem, 20rem) auto' },
  columnGap: 4,
  rowGap: 2,
  justifyContent: 'start',
  alignItems: 'start',
  p: { xs: 2, sm: 3 },
  mb: 2,
  maxWidth: 800,
};
