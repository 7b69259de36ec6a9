declare global {
  /** Which database the server tests of this run stand on. */
  var ENGINE: 'PGlite' | 'PostgreSQL' | undefined;
}

export {};
