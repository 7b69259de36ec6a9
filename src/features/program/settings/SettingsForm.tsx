import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext, useState } from 'react';

import { useSaveProgramSettingsMutation } from '@/api/admin/programSettings';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { getConflictingRow } from '@/api/lists/editConflict';
import {
  findSettingProblems,
  type ProgramSettings,
  type SettingName,
  type StoredSettings,
  settingLimits,
  settingNames,
  settingVariables,
} from '@/contract/program/settings';
import { themeCss, themeStyleId } from '@/contract/program/themeColors';
import { SaveFooter } from '@/features/program/draft/SaveFooter';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { useProtectUnsavedDraft, useUnsavedDraft } from '@/features/shared/useUnsavedDraft';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';
import { ChangeSiteConfigContext, useSiteConfig } from '@/ui/page/siteConfig';
import { toast } from '@/ui/toast/toast';
import { AccentField } from './AccentField';
import { LogoField } from './LogoField';
import { SocialLinksField } from './SocialLinksField';
import { TimeZoneField } from './TimeZoneField';
import { type RuleSetting, ruleChoices, settingLabels, settingText, type TextSetting } from './settingLabels';

/** Undefined keeps the current logo; null removes it. */
type PickedLogo = File | null | undefined;

const isSame = (a: ProgramSettings, b: ProgramSettings) => JSON.stringify(a) === JSON.stringify(b);

const limits: Partial<Record<TextSetting, number>> = settingLimits;

/** The key for unsaved input. */
const draftKey = 'settings';

/** The settings form; if someone else saves meanwhile, both versions are shown and nothing is overwritten. */
export function SettingsForm({ storedSettings }: { storedSettings: StoredSettings }) {
  // The store's type does not say that the saved input has these types.
  const unsavedDraft = useUnsavedDraft(draftKey) as
    | { base: { body: StoredSettings }; values: ProgramSettings }
    | undefined;
  const [base, setBase] = useState(unsavedDraft?.base.body ?? storedSettings);
  const [values, setValues] = useState(unsavedDraft?.values ?? storedSettings.values);
  const [pickedLogo, setPickedLogo] = useState<PickedLogo>();
  const [problems, setProblems] = useState<Partial<Record<SettingName, string>>>({});
  const [theirs, setTheirs] = useState<StoredSettings>();
  const [save] = useSaveProgramSettingsMutation();
  const { isSending, send } = useFormSubmission();
  const applySettings = useApplySettings();
  const isChanged = pickedLogo !== undefined || !isSame(values, base.values);

  // Accepts someone else's change only if nothing has been changed here.
  if (base.version !== storedSettings.version && !isChanged) {
    setBase(storedSettings);
    setValues(storedSettings.values);
  }
  useProtectUnsavedDraft(
    draftKey,
    isChanged ? { values, base: { body: base, version: base.version } } : undefined,
    Boolean(pickedLogo),
  );

  function change(next: Partial<ProgramSettings>) {
    setValues((previousValues) => ({ ...previousValues, ...next }));
    setProblems((previousProblems) =>
      Object.fromEntries(Object.entries(previousProblems).filter(([name]) => !(name in next))),
    );
  }

  function acceptSaved(saved: StoredSettings) {
    setBase(saved);
    setValues(saved.values);
    setPickedLogo(undefined);
    setTheirs(undefined);
    applySettings(saved);
  }

  async function submit(version = base.version) {
    let logoDataUrl: string | null | undefined;
    try {
      logoDataUrl = pickedLogo && (await dataUrlOf(pickedLogo));
    } catch {
      return toast.error('Couldn’t read the logo. Choose it again.');
    }
    const answer = await send({}, () => save({ version, values, logo: logoDataUrl }));
    if (!answer) return;
    if (answer.error) return setTheirs(getConflictingRow<StoredSettings>(answer.error));
    acceptSaved(answer.data);
  }

  function handleSubmit() {
    const foundProblems = findSettingProblems(values);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length === 0) void submit();
  }

  const fixedValueText = (name: SettingName) =>
    base.fixed.includes(name) ? `Set by your system administrator (${settingVariables[name]}).` : undefined;
  const fieldProps = (name: SettingName) => ({
    name,
    label: settingLabels[name],
    error: problems[name] !== undefined,
    readOnly: base.fixed.includes(name),
  });
  const renderField = (name: TextSetting, help?: string) => (
    <TextInput
      {...fieldProps(name)}
      value={values[name]}
      helperText={problems[name] ?? fixedValueText(name) ?? help}
      unobtrusiveLimit={limits[name] ?? settingLimits.address}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );

  const renderRuleField = (name: RuleSetting, help?: string) =>
    base.fixed.includes(name) ? (
      <TextInput {...fieldProps(name)} value={settingText(values, name)} helperText={fixedValueText(name)} />
    ) : (
      <SelectField<string>
        label={settingLabels[name]}
        value={values[name]}
        options={Object.entries(ruleChoices[name]).map(([value, label]) => ({ value, label }))}
        error={problems[name] !== undefined}
        helperText={problems[name] ?? help}
        onChange={(value) => change({ [name]: value })}
      />
    );

  return (
    <Form aria-label="Settings" onSubmit={handleSubmit} sx={layoutStyles}>
      <FieldGroup heading="Name and appearance">
        {renderField('productName')}
        <LogoField currentUrl={base.logoUrl} pickedFile={pickedLogo} onPick={setPickedLogo} />
        <AccentField
          {...fieldProps('accent')}
          value={values.accent}
          problem={problems.accent}
          fixedValueText={fixedValueText('accent')}
          onChange={(accent) => change({ accent })}
        />
      </FieldGroup>
      <FieldGroup heading="Help and links" intro="Blank fields aren’t shown.">
        {renderField('supportPhone', 'Shown in the footer of every page.')}
        {renderField('supportEmail')}
        {renderField('faqUrl', 'The FAQs link in the footer. /faq.html is the built-in page.')}
        {renderField('helpCentreUrl', 'Where the public privacy policy sends people with questions.')}
        <SocialLinksField
          {...fieldProps('socialLinks')}
          value={values.socialLinks}
          helperText={problems.socialLinks ?? fixedValueText('socialLinks')}
          onChange={(socialLinks) => change({ socialLinks })}
        />
      </FieldGroup>
      <FieldGroup heading="Searches, files, and time">
        {renderField('providerSearchUrl', 'The search term is added to the end of this address.')}
        {renderField('mapsSearchUrl', 'The provider’s address is added at the end.')}
        {renderField('exportPrefix', `For example, ${values.exportPrefix || 'Benefits'}_employees.csv`)}
        <TimeZoneField
          {...fieldProps('timeZone')}
          value={values.timeZone}
          helperText={problems.timeZone ?? fixedValueText('timeZone') ?? 'The time zone for all program dates.'}
          onChange={(timeZone) => change({ timeZone })}
        />
      </FieldGroup>
      <FieldGroup heading="Coverage after life events" intro="Used when an administrator reports a life event.">
        {renderRuleField('coverageStart', 'A child is always covered from the day of birth or adoption.')}
        {renderRuleField('coverageEnd', 'Coverage for someone who dies ends on the day of death.')}
        {renderField('ageLimit', 'In years, from 18 to 30.')}
        {renderRuleField('ageLimitEnd')}
      </FieldGroup>
      <SaveFooter buttonLabel="Save settings" isChanged={isChanged} isSending={isSending} />
      {theirs && (
        <VersionChoice
          itemName="the settings"
          differences={settingNames.map((name) => ({
            label: settingLabels[name],
            mine: settingText(values, name),
            theirs: settingText(theirs.values, name),
          }))}
          isBusy={isSending}
          onKeepMine={() => void submit(theirs.version)}
          onUseTheirs={() => acceptSaved(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Form>
  );
}

/** Applies saved settings to the open page: the theme in its style element, the rest in the site configuration. */
function useApplySettings() {
  const config = useSiteConfig();
  const changeConfig = useContext(ChangeSiteConfigContext);
  return ({ values: { accent, ...values }, logoUrl }: StoredSettings) => {
    const element = document.getElementById(themeStyleId);
    if (element) element.textContent = themeCss(accent);
    changeConfig({ ...config, ...values, logoUrl });
  };
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('Couldn’t load the file.'));
    reader.readAsDataURL(file);
  });

const FieldGroup = ({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) => (
  <Paper variant="outlined" component="fieldset" sx={groupStyles}>
    <Typography component="legend" variant="h2" sx={{ float: 'left', width: 1 }}>
      {heading}
    </Typography>
    {intro && <Typography color="textSecondary">{intro}</Typography>}
    {children}
  </Paper>
);

const layoutStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 800 };
const groupStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2.5,
  m: 0,
  p: { xs: 2, sm: 3 },
  minInlineSize: 0,
};
