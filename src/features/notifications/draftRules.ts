import {
  externalUrlMessage,
  isExternalUrl,
  keywordsWithTarget,
  type RedirectValues,
} from '@/contract/content/redirectNames';
import { externalKeyword, type NotificationDraft, type Recipient, type Topic } from '@/contract/messages/notification';
import { texts } from '@/contract/texts';

export type DraftValues = RedirectValues & { title: string; description: string; topic: Topic };
export type DraftField = 'title' | 'description' | 'people' | 'redirect' | 'redirect_id' | 'image';
/** A draft's errors by field, in the form's order. */
export type DraftProblems = Partial<Record<DraftField, string>>;

type DraftContext = { chosenCount: number; isUncropped: boolean };

const notificationTexts = texts.notification;

/** Checks an external draft's URL or an internal one's option. */
function findRedirectProblem({ link_type, redirect, redirect_id }: DraftValues): DraftProblems {
  if (link_type === 'internal')
    return keywordsWithTarget.includes(redirect) && !redirect_id
      ? { redirect_id: notificationTexts.optionRequired }
      : {};
  if (!redirect.trim()) return { redirect: notificationTexts.urlRequired };
  return isExternalUrl(redirect.trim()) ? {} : { redirect: externalUrlMessage };
}

/** All errors that prevent sending; only the first is announced. */
export function findDraftProblems(values: DraftValues, { chosenCount, isUncropped }: DraftContext): DraftProblems {
  return {
    ...(!values.title.trim() && { title: notificationTexts.titleRequired }),
    ...(!values.description.trim() && { description: notificationTexts.descriptionRequired }),
    ...(values.topic === 'individual' && chosenCount === 0 && { people: notificationTexts.userRequired }),
    ...findRedirectProblem(values),
    ...(isUncropped && { image: notificationTexts.notCropped }),
  };
}

/**
 * The fields to send: people only if they are chosen individually, a URL only for external links, an option only if the
 * keyword needs one.
 */
export function draftOf(
  { title, description, topic, link_type, redirect, redirect_id }: DraftValues,
  people: readonly Recipient[],
): NotificationDraft {
  const isExternal = link_type === 'external';
  const isIndividual = topic === 'individual';
  return {
    title: title.trim(),
    description: description.trim(),
    topic,
    type: link_type,
    redirect_keyword: isExternal ? externalKeyword : (redirect as NotificationDraft['redirect_keyword']),
    redirect_link: isExternal ? redirect.trim() : '',
    redirect_id: !isExternal && keywordsWithTarget.includes(redirect) ? redirect_id : '',
    user_type: isIndividual ? 'individual' : 'group',
    user_ids: isIndividual ? people.map(({ id }) => id).join(',') : '',
  };
}
