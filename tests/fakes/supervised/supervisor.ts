import { join } from 'node:path';
import { supervise } from '#src/process/supervisor.ts';

/** A supervisor of the server beside this file, in a process of its own. */
process.exitCode = await supervise({ command: [join(import.meta.dirname, 'server.ts'), ...process.argv.slice(2)] });
