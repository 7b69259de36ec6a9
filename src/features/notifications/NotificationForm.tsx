import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { storeFile } from '@/api/core/fileStorage';
import { linkTypeOptions, redirectName } from '@/contract/content/redirectNames';
import {
  maxNotificationDescriptionLength,
  maxNotificationTitleLength,
  type Recipient,
  topics,
} from '@/contract/messages/notification';
import { RedirectFields } from '@/features/shared/RedirectFields';
import { useRedirectOptions } from '@/features/shared/useRedirectOptions';
import { selectSending, selectUpload, sendRequested } from '@/store/admin/adminSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadBar } from '@/ui/fields/UploadBar';
import { Form } from '@/ui/forms/Form';
import { useRestorableState } from '@/ui/forms/savedForms';
import { toast } from '@/ui/toast/toast';

import { CountdownPopup } from './CountdownPopup';
import { ImageField } from './ImageField';
import { PeoplePicker } from './PeoplePicker';
import { PhonePreview } from './PhonePreview';
import { type DraftProblems, type DraftValues, draftOf, findDraftProblems } from './draftRules';
import * as styles from './formStyles';
import { useImage } from './useImage';
import { audienceText, peopleText, reachDetail, useReach, useTopicName } from './useReach';

const emptyDraft: DraftValues = {
  title: '',
  description: '',
  topic: 'all_users',
  link_type: 'internal',
  redirect: 'HOME',
  redirect_id: '',
};

export function NotificationForm() {
  const dispatch = useAppDispatch();
  const [values, setValues] = useRestorableState('notification', emptyDraft);
  const [chosenPeople, setChosenPeople] = useRestorableState<Recipient[]>('notification/chosen', []);
  const [problems, setProblems] = useState<DraftProblems>({});
  const image = useImage();
  const reach = useReach(values.topic, chosenPeople.length);
  const topicNameOf = useTopicName();
  const { options, failedKeywords, reload } = useRedirectOptions([values.redirect]);
  const sending = useAppSelector(selectSending);
  const uploadedFraction = useAppSelector(selectUpload)?.share;
  const isSending = sending?.stage === 'sending';

  const clearProblems = (...fields: string[]) =>
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))));

  function change(next: Partial<DraftValues>) {
    setValues((current) => ({ ...current, ...next }));
    clearProblems(...Object.keys(next));
  }

  const textField = (name: 'title' | 'description') => ({
    name,
    value: values[name],
    error: problems[name] !== undefined,
    helperText: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  function handleSubmit() {
    if (sending) return;
    const foundProblems = findDraftProblems(values, {
      chosenCount: chosenPeople.length,
      isUncropped: image.isUncropped,
    });
    setProblems(foundProblems);
    const [message] = Object.values(foundProblems);
    if (message) return toast.error(message);
    const { croppedImage } = image;
    dispatch(
      sendRequested({
        ...draftOf(values, chosenPeople),
        ...(croppedImage && { imageKey: storeFile(croppedImage.file) }),
      }),
    );
  }

  const destinationName = redirectName(values, options);

  return (
    <Form aria-label="Send Notification" inert={sending !== null} onSubmit={handleSubmit} sx={styles.form}>
      <Box sx={styles.fields}>
        <Box sx={styles.fullWidth}>
          <TextInput {...textField('title')} label="Title" limit={maxNotificationTitleLength} />
        </Box>
        <Box sx={styles.fullWidth}>
          <TextInput
            {...textField('description')}
            label="Description"
            minRows={3}
            limit={maxNotificationDescriptionLength}
          />
        </Box>
        <SelectField
          label="Audience"
          value={values.topic}
          options={topics.map((value) => ({ value, label: topicNameOf(value) }))}
          onChange={(topic) => {
            change({ topic });
            clearProblems('people');
          }}
        />
        <Typography role="status" color="textSecondary" sx={styles.reach}>
          {reach && <span>{`Reaches ${peopleText(reach.count)}`}</span>}
          {reach && <span>{reachDetail(reach)}</span>}
        </Typography>
        {values.topic === 'individual' && (
          <Box sx={styles.fullWidth}>
            <PeoplePicker
              chosenPeople={chosenPeople}
              problem={problems.people}
              onChange={(next) => {
                setChosenPeople(next);
                clearProblems('people');
              }}
            />
          </Box>
        )}
        <SelectField
          label="Type"
          value={values.link_type}
          options={linkTypeOptions}
          onChange={(link_type) =>
            link_type !== values.link_type &&
            change({ link_type, redirect: link_type === 'internal' ? emptyDraft.redirect : '', redirect_id: '' })
          }
        />
        <RedirectFields
          values={values}
          itemName="notification"
          linkLabel="Redirect Link"
          options={options}
          failedKeywords={failedKeywords}
          problems={problems}
          onReload={reload}
          onChange={change}
        />
        <Box sx={styles.fullWidth}>
          <ImageField image={image} problem={problems.image} onChange={() => clearProblems('image')} />
        </Box>
      </Box>
      <Box sx={styles.preview}>
        <PhonePreview
          title={values.title}
          description={values.description}
          image={image.croppedImage?.src}
          destination={destinationName ? `Tapping opens ${destinationName}` : 'Tapping opens the address you enter'}
        />
      </Box>
      <Box sx={styles.send}>
        {isSending && image.croppedImage && uploadedFraction !== undefined && (
          <UploadBar label="Upload" fraction={uploadedFraction} text="Sending" />
        )}
        <BusyButton type="submit" variant="contained" isBusy={isSending}>
          Send notification
        </BusyButton>
      </Box>
      {sending && !isSending && (
        <CountdownPopup
          sending={sending}
          title={values.title.trim()}
          audience={audienceText(values.topic, topicNameOf(values.topic), reach)}
        />
      )}
    </Form>
  );
}
