import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreviewImportMutation } from '@/api/admin/people/peopleImports';
import { useDownloadSampleMutation, useImportSheetMutation } from '@/api/admin/people/spreadsheets';
import { headlineOf, isCallError, isSilent } from '@/api/core/failure';
import { randomKey } from '@/api/core/idempotencyKeys';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { maxCsvBytes } from '@/contract/files';
import { pages } from '@/contract/pages';
import { isCoverageDate } from '@/contract/people/coverage';
import { delimiterOf, type FileColumn, removeSeparatorLine } from '@/contract/people/importFile';
import { type ImportOptions, requiredColumns } from '@/contract/people/peopleImport';
import { texts } from '@/contract/texts';
import { containsUnknownHeadings, findMissingColumns, readFileHead } from '@/features/employees/fileRules';
import { findFileProblem } from '@/features/shared/findFileProblem';
import { useHasPermission } from '@/features/shared/permissions';
import { useToday } from '@/features/shared/timeZone';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { ScrollIntoView } from '@/ui/forms/ScrollIntoView';
import { useRestorableState } from '@/ui/forms/savedForms';
import { useFocusFirstError } from '@/ui/forms/useFocusFirstError';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { AddNamedPlans } from './AddNamedPlans';
import { HeadingsNotice } from './HeadingsNotice';
import { FileRequirements, ImportOptionFields } from './ImportOptionFields';
import { ImportProgressBar } from './ImportProgressBar';
import { MatchColumnsPopup } from './MatchColumnsPopup';
import { PlansNeeded } from './PlansNeeded';
import { mapByName } from './fileHead';
import { planNamesToAdd, unknownPlanNamesOf } from './unknownPlans';
import { useColumnMapping } from './useColumnMapping';

/** A click outside must not cancel a running import; only Cancel does. */
const ignoreClose = () => {};

/** Uploads a file of employees, then opens the result or the preview. */
export function ImportPopup({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { program: supportsPreview } = useSiteConfig();
  const today = useToday();
  const [options, setOptions] = useRestorableState<ImportOptions>('import/options', {
    way: 'add',
    scope: 'changes',
    from: today,
  });
  const [file, setFile] = useRestorableState<File | null>('import/file', null);
  const [missingColumns, setMissingColumns] = useRestorableState<FileColumn[]>('import/missing', []);
  const [hasUnknownHeadings, setHasUnknownHeadings] = useRestorableState('import/hasUnknownHeadings', false);
  const [isMappingOpen, setMappingOpen] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [pressedButton, setPressedButton] = useState<'import' | 'preview'>();
  const [refusalText, setRefusalText] = useState<string>();
  // Idempotency key of the chosen file; retries reuse it, so that a lost response does not import the file twice.
  const [idempotencyKey, setIdempotencyKey] = useRestorableState('import/key', '');
  const [unknownPlanNames, setUnknownPlanNames] = useState<string[]>();
  const canAddPlans = useHasPermission('content');
  const mapping = useColumnMapping(options);
  const [importSheet] = useImportSheetMutation();
  const [previewImport] = usePreviewImportMutation();
  const [downloadSample, sampleDownload] = useDownloadSampleMutation();
  const { isSending, send, cancel } = useFormSubmission();
  const body = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError();

  const fileError = file ? findFileProblem(file, 'csv', maxCsvBytes) : undefined;
  const isAddMode = options.way === 'add';
  /** The columns that the chosen import type needs; all missing ones if unknown headings might stand for them. */
  const neededColumns =
    supportsPreview && !hasUnknownHeadings ? requiredColumns(mapByName(mapping.headings), options) : missingColumns;
  const missingNeededColumns = missingColumns.filter((column) => neededColumns.includes(column));
  /** An import without a preview accepts only the standard headings, and starts undated coverage today. */
  const isDirectImport = isAddMode && !mapping.usableMapping && options.from === today;

  /** The same file with different options needs a new key. */
  function resetAttempt() {
    setIdempotencyKey(randomKey());
    setRefusalText(undefined);
  }

  async function handlePick(pickedFile: File) {
    if (isSending) return;
    setFile(pickedFile);
    resetAttempt();
    setMissingColumns([]);
    mapping.reset();
    if (findFileProblem(pickedFile, 'csv', maxCsvBytes)) return;
    // An unreadable or empty file gets no hint here, because the server reports the error.
    const head = await readFileHead(pickedFile).catch(() => null);
    if (!head?.trim()) return;
    const delimiter = supportsPreview ? delimiterOf(head) : ',';
    const csvHead = supportsPreview ? removeSeparatorLine(head) : head;
    const columnsMissingInFile = findMissingColumns(csvHead, delimiter);
    setMissingColumns(columnsMissingInFile);
    setHasUnknownHeadings(containsUnknownHeadings(csvHead, delimiter));
    if (columnsMissingInFile.length > 0 && supportsPreview) await mapping.requestMapping(csvHead);
  }

  async function handleImport() {
    setSubmitted(true);
    focusFirstError(body.current);
    if (!file || fileError) return;
    setPressedButton('import');
    const answer = await send({ file }, ({ file: fileKey = '' }) => importSheet({ fileKey, key: idempotencyKey }));
    if (!answer?.data) return;
    const planNames = answer.data.kind === 'refused' ? planNamesToAdd(unknownPlanNamesOf(answer.data.errors)) : [];
    if (supportsPreview && canAddPlans && planNames.length > 0) {
      // A new key, because the same file is sent again once its plans have been added.
      setIdempotencyKey(randomKey());
      return setUnknownPlanNames(planNames);
    }
    onClose();
    await navigate(answer.data.kind === 'imported' ? pages.imported : pages.importErrors);
  }

  async function handlePreview() {
    setSubmitted(true);
    focusFirstError(body.current);
    if (!file || fileError || !isCoverageDate(options.from)) return;
    setPressedButton('preview');
    setRefusalText(undefined);
    const answer = await send({ file }, ({ file: fileKey = '' }) =>
      previewImport({
        fileKey,
        key: idempotencyKey,
        options: { ...options, columns: mapping.usableMapping && [...mapping.usableMapping] },
      }),
    );
    if (!answer) return;
    if (!answer.data) {
      if (isCallError(answer.error) && isSilent(answer.error)) return;
      setIdempotencyKey(randomKey());
      setRefusalText(headlineOf(answer.error));
      return;
    }
    onClose();
    await navigate(pages.importRun(answer.data.id));
  }

  return (
    <Popup
      open
      title="Import Employee Records"
      onClose={isSending ? ignoreClose : onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={isSending ? cancel : onClose}>
            Cancel
          </Button>
          {supportsPreview && (
            <BusyButton
              variant={isDirectImport ? 'outlined' : 'contained'}
              isBusy={isSending && pressedButton === 'preview'}
              disabled={isSending}
              onClick={() => void handlePreview()}
            >
              Preview changes
            </BusyButton>
          )}
          {isDirectImport && (
            <BusyButton
              variant="contained"
              isBusy={isSending && pressedButton === 'import'}
              disabled={isSending}
              onClick={() => void handleImport()}
            >
              Verify and Import
            </BusyButton>
          )}
        </>
      }
    >
      <Stack ref={body} spacing={2}>
        <PlansNeeded />
        {supportsPreview && (
          <ImportOptionFields
            options={options}
            isSubmitted={isSubmitted}
            onChange={(change) => {
              if (isSending) return;
              setOptions({ ...options, ...change });
              resetAttempt();
            }}
          />
        )}
        {!supportsPreview && <FileRequirements mode={options.way} />}
        <FilePicker
          label="Browse File"
          accept=".csv,text/csv"
          advice="CSV, up to 100 MB"
          file={file}
          problem={fileError ?? refusalText ?? (isSubmitted && !file ? texts.fillRequired : undefined)}
          onPick={(pickedFile) => void handlePick(pickedFile)}
        />
        {missingNeededColumns.length > 0 && (
          <ScrollIntoView>
            <HeadingsNotice
              missingColumns={missingNeededColumns}
              mapping={mapping}
              isAddMode={isAddMode}
              onMatch={() => !isSending && setMappingOpen(true)}
            />
          </ScrollIntoView>
        )}
        {isSending && (
          <ScrollIntoView>
            <ImportProgressBar importKey={idempotencyKey} />
          </ScrollIntoView>
        )}
        {/* Directly below the options, these rules would push the file field off screen. */}
        {supportsPreview && <FileRequirements mode={options.way} showOptionalColumns />}
        <BusyButton
          startIcon={<DownloadOutlined />}
          isBusy={sampleDownload.isLoading}
          sx={{ alignSelf: 'start' }}
          onClick={() => void downloadSample()}
        >
          Download Sample File
        </BusyButton>
      </Stack>
      {unknownPlanNames && (
        <AddNamedPlans
          names={unknownPlanNames}
          onAdded={() => {
            setUnknownPlanNames(undefined);
            void handleImport();
          }}
          onClose={() => {
            onClose();
            void navigate(pages.importErrors);
          }}
        />
      )}
      {isMappingOpen && mapping.latestMapping && (
        <MatchColumnsPopup
          headings={mapping.headings}
          columns={mapping.latestMapping.columns}
          source={mapping.latestMapping.source}
          options={options}
          onUse={(columns) => {
            mapping.chooseMapping(columns);
            resetAttempt();
            setMappingOpen(false);
          }}
          onBack={() => setMappingOpen(false)}
        />
      )}
    </Popup>
  );
}
