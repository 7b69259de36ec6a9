/** The Redis client and the Socket.IO adapter: 650 files, a tenth of the startup time of a server without Redis. */
export { createAdapter } from '@socket.io/redis-adapter';
export { createClient } from 'redis';
