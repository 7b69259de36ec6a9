/** The client of Redis and the adapter of Socket.IO: 650 files, a tenth of the start of a server that runs alone. */
export { createAdapter } from '@socket.io/redis-adapter';
export { createClient } from 'redis';
