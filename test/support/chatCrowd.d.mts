type Outcome = { problems: string[]; written: number; killed: number; seconds: number };

export function writeWhileKilling(run: {
  environment: Record<string, string>;
  nodeFlags?: readonly string[];
  clients: number;
  each: number;
  kills: number;
}): Promise<Outcome>;

export function measureReconnect(run: {
  environment: Record<string, string>;
  nodeFlags?: readonly string[];
  clients: number;
}): Promise<{ ms: number; reconnectedTwice: number; delivered: number }>;
