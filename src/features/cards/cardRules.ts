import type { CardDraft } from '@/contract/content/card';
import { externalUrlMessage, isExternalUrl, keywordsWithTarget } from '@/contract/content/redirectNames';
import { texts } from '@/contract/texts';

export type CardValues = Pick<CardDraft, 'title' | 'link_type' | 'redirect' | 'visibleTo' | 'isActive'> & {
  redirect_id: string;
};
export type CardField = 'title' | 'image' | 'redirect' | 'redirect_id';
export type CardProblem = { fields: CardField[]; text: string };

type CardContext = {
  isNew: boolean;
  hasIcon: boolean;
  /** Link type of the stored card; its target is only valid for the same type. */
  previousLinkType?: CardValues['link_type'];
};

/** Why a card cannot be sent. Edits need no icon, and empty fields keep their stored value. */
export function findCardProblem(
  values: CardValues,
  { isNew, hasIcon, previousLinkType = values.link_type }: CardContext,
): CardProblem | undefined {
  const redirect = values.redirect.trim();
  if (isNew) {
    const filledByField = { title: values.title.trim() !== '', image: hasIcon, redirect: redirect !== '' };
    const fields = (Object.keys(filledByField) as (keyof typeof filledByField)[]).filter(
      (name) => !filledByField[name],
    );
    if (fields.length > 0) return { fields, text: texts.fillRequired };
  }
  const isRedirectMissing = redirect === '' && values.link_type !== previousLinkType;
  if (values.link_type === 'external') {
    return (redirect === '' && !isRedirectMissing) || isExternalUrl(redirect)
      ? undefined
      : { fields: ['redirect'], text: externalUrlMessage };
  }
  if (isRedirectMissing) return { fields: ['redirect'], text: texts.fillRequired };
  if (keywordsWithTarget.includes(redirect) && !values.redirect_id) {
    return { fields: ['redirect_id'], text: texts.notification.optionRequired };
  }
}

/** The fields to send: empty text is left out, and the option is sent only if the keyword needs one. */
export function cardFormFields({ title, redirect, redirect_id, ...rest }: CardValues) {
  return {
    ...rest,
    ...(title.trim() && { title: title.trim() }),
    ...(redirect.trim() && { redirect: redirect.trim() }),
    ...(redirect_id && keywordsWithTarget.includes(redirect) && { redirect_id }),
  };
}
