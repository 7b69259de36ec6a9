/** An icon of Google's Material Icons, by its name in Iconify: `…/icons.json?outline-edit`. */
declare module '@iconify-json/ic/icons.json?*' {
  import type { svgIcon } from '@/ui/svgIcon';

  const Icon: ReturnType<typeof svgIcon>;
  export default Icon;
}
