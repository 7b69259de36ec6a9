let icons;

/** A webpack loader that turns the icon named by the query of an Iconify file, which draws only paths, into a component. */
module.exports = function icon(json) {
  icons ??= JSON.parse(json).icons;
  const name = this.resourceQuery.slice(1);
  if (!icons[name]) throw new Error(`No icon is named ${name}.`);
  const path = [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(([, part]) => part).join('');
  return `import { svgIcon } from '@/ui/svgIcon';\nexport default /*#__PURE__*/ svgIcon(${JSON.stringify(path)});`;
};
