import { version } from '../../../../package.json';

/** The version of this server, as its package says. */
export { version };
