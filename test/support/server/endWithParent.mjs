// Loaded into a server that a test starts: its channel to the test breaks when the test's process ends for any reason.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
