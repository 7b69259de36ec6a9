/** Replaces MUI's ripple in the built page (webpack.config.ts), where every ripple is turned off. */
export default function NoRipple() {
  return null;
}
