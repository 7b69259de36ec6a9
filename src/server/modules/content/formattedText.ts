import { formattingAttributes, formattingTags } from '@/contract/htmlElements';
import { safeUrl } from '@/contract/webUrl';

import { Refusal } from '@/server/platform/http/reply';

const tagStartPattern = /<(?=[a-z/!?])/gi;
const completeTagPattern = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/iy;
const attributePattern = /([a-z]+)="([^"]*)"/gi;

function isAllowedTag(text: string, start: number) {
  completeTagPattern.lastIndex = start;
  const [, name = '', attributes = ''] = completeTagPattern.exec(text) ?? [];
  if (!formattingTags.includes(name.toLowerCase())) return false;
  return [...attributes.matchAll(attributePattern)].every(([, key = '', value = '']) =>
    key.toLowerCase() === 'href' ? safeUrl(value) !== undefined : formattingAttributes.includes(key.toLowerCase()),
  );
}

/**
 * Returns the text if it is safe to store and show; throws a Refusal otherwise. Unsafe text is not repaired, because a
 * browser may parse repaired markup differently.
 */
export function requireSafeFormatting(text: string) {
  for (const { index } of text.matchAll(tagStartPattern))
    if (!isAllowedTag(text, index))
      throw new Refusal('Use only text, simple formatting, and links to web pages, email addresses, or phone numbers.');
  return text;
}
