/** A webpack loader that turns a Material Design SVG file, which draws only paths, into an icon component. */
module.exports = (svg) => {
  const path = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, part]) => part).join('');
  return `import { svgIcon } from '@/ui/svgIcon';\nexport default /*#__PURE__*/ svgIcon(${JSON.stringify(path)});`;
};
