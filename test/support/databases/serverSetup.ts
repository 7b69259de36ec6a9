import { buildServer } from './templates';

/** Builds the server, because server tests run it as processes. */
export default function serverSetup() {
  buildServer();
}
