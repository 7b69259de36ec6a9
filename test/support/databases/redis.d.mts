export type Redis = {
  url: string;
  crash(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export function startRedis(): Promise<Redis | { missing: string }>;
