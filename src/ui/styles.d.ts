declare module '*?css';

declare module '*.module.css' {
  /** A file's class names. */
  const classes: { readonly [name: string]: string };
  export = classes;
}
