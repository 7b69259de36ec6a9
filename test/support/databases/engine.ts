declare global {
  /** The database engine for this run's server tests. */
  var ENGINE: 'PGlite' | 'PostgreSQL' | undefined;
}

export {};
