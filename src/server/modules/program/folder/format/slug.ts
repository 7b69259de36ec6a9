/** A file name made from a title; avoids the names in `usedSlugs`. */
export function slugOf(text: string, usedSlugs: ReadonlySet<string> = new Set()) {
  const base =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'text';
  let slug = base;
  for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
