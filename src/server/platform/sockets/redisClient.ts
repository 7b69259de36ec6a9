/**
 * The Redis client and the Socket.IO adapter: 650 files, which would take a tenth of the startup time of a server
 * without Redis.
 */

export { createClient } from '@redis/client';
export { createAdapter } from '@socket.io/redis-adapter';
