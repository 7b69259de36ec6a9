let icons;

/** A webpack loader that turns the icon named by the query of an Iconify file, which draws only paths, into a component. */
module.exports = function (json) {
  icons ??= JSON.parse(json).icons;
  const icon = icons[this.resourceQuery.slice(1)];
  if (!icon) throw new Error(`No icon is named ${this.resourceQuery.slice(1)}.`);
  const path = [...icon.body.matchAll(/ d="([^"]+)"/g)].map(([, part]) => part).join('');
  return `import { svgIcon } from '@/ui/svgIcon';\nexport default /*#__PURE__*/ svgIcon(${JSON.stringify(path)});`;
};
