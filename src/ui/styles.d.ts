declare module '*?css';

declare module '*.module.css' {
  /** The class names of a file. */
  const classes: { readonly [name: string]: string };
  export = classes;
}
