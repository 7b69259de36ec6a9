export type Redis = {
  url: string;
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export function startRedis(): Promise<Redis | { missing: string }>;
