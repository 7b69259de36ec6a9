import { isHtmlElement } from '@/contract/htmlElements';
import type { Push } from '@/contract/messages/socket';
import type { WaitingPush } from '@/server/modules/notifications/queries/pushes';

const maxTitleLength = 200;
const maxBodyLength = 300;
/** A push is limited to 4 KB, so a longer URL is left out; the list of notifications still has it. */
const maxLinkLength = 1000;

const entityCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** Shortens a text without leaving half of a surrogate pair at the end, because Firebase refuses such messages. */
const truncate = (text: string, limit: number) =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

/** Converts HTML to plain text; block tags become spaces. */
export const toPlainText = (text: string) =>
  text
    .replace(/<\/?([a-z][^\s/<>]*)[^<>]*>/gi, (tag, name: string) => {
      if (!isHtmlElement(name)) return tag;
      return /^(?:p|br|li|ul|ol|div|h\d)$/i.test(name) ? ' ' : '';
    })
    .replace(/&(#39|[a-z]+);/g, (entity, name: string) => entityCharacters[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** A notification's push: its title, its description as plain text, and the same target as in the list. */
export function toPush({
  id,
  title,
  description,
  type,
  redirect_keyword,
  redirect_link,
  redirect_id,
}: WaitingPush): Push {
  const data = { notificationId: String(id), type, redirect_keyword, redirect_link, redirect_id };
  if (redirect_link.length > maxLinkLength) data.redirect_link = '';
  return {
    title: truncate(title.replace(/\s+/g, ' ').trim(), maxTitleLength),
    body: truncate(toPlainText(description), maxBodyLength),
    data,
  };
}
