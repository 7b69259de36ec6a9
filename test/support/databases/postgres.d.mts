export type Postgres = {
  /** The address of a database on this server. */
  url(database?: string): string;
  freeze(): void;
  thaw(): void;
  /** Returns the address of the new database. */
  createDatabase(name?: string, template?: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  stopForRestart(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export function startPostgres(options?: {
  fsync?: boolean;
  inMemory?: boolean;
}): Promise<Postgres | { missing: string }>;

/** A folder that is never written to a disk; undefined if the machine does not have enough memory. */
export function memoryDir(): string | undefined;
