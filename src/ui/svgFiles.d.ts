declare module '*.svg' {
  import type { svgIcon } from '@/ui/svgIcon';

  const Icon: ReturnType<typeof svgIcon>;
  export default Icon;
}
