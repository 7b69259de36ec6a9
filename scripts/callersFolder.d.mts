export function callersFolder(root: string, env: NodeJS.ProcessEnv, cwd: string): string;
