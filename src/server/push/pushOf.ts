import { isElement } from '@/contract/formatting';
import type { Push } from '@/contract/messages/socket';
import type { WaitingPush } from '@/server/db/messages/pushes';

const titleLimit = 200;
const bodyLimit = 300;
/** A message may have 4 KB in all; whoever opens the list finds the whole address there. */
const linkLimit = 1000;

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

/** Half a sign at the end is none, and Firebase would refuse the message because of it. */
const cut = (text: string, limit: number) =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

/** A formatted text in plain words; what ends a line there is a blank here. */
export const inWords = (text: string) =>
  text
    .replace(/<\/?([a-z][^\s/<>]*)[^<>]*>/gi, (tag, name: string) => {
      if (!isElement(name)) return tag;
      return /^(?:p|br|li|ul|ol|div|h\d)$/i.test(name) ? ' ' : '';
    })
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** What a notification says in a push: plain words, and where it leads, as the list says it too. */
export function pushOf({
  id,
  title,
  description,
  type,
  redirect_keyword,
  redirect_link,
  redirect_id,
}: WaitingPush): Push {
  const data = { notificationId: String(id), type, redirect_keyword, redirect_link, redirect_id };
  if (redirect_link.length > linkLimit) data.redirect_link = '';
  return { title: cut(inWords(title), titleLimit), body: cut(inWords(description), bodyLimit), data };
}
