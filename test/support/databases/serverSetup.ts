import { buildServer } from './templates';

/** Server tests run the built server as processes. */
export default function serverSetup() {
  buildServer();
}
