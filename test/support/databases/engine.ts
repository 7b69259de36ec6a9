declare global {
  /** The database engine of this run's server tests. */
  var ENGINE: 'PGlite' | 'PostgreSQL' | undefined;
}

export {};
