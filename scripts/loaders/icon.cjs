let icons;
/** A webpack loader that turns the icon named by the query of an Iconify file, which draws only paths, into a component. */
module.exports = function (json) {
  icons ??= JSON.parse(json).icons;
  const path = [...icons[this.resourceQuery.slice(1)].body.matchAll(/ d="([^"]+)"/g)].map(([, part]) => part).join('');
  return `import { svgIcon } from '@/ui/svgIcon';\nexport default /*#__PURE__*/ svgIcon(${JSON.stringify(path)});`;
};
