import { join } from 'node:path';
import { supervise } from '../process/supervisor.ts';

/** `npm start`: the server, which is started again should it die. */
process.exitCode = await supervise({ command: [join(import.meta.dirname, '..', 'main.ts')] });
