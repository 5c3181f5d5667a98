import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of the nice values that the system knows, -20 being the first and 19 the last. */
const first = -10;

/**
 * Has the server come before what pages compute, where the system allows that (root, CAP_SYS_NICE): all users wait for it, and it
 * needs little. Browsers and encoders are started with the usual priority or a lower one. A server that was started with a
 * priority of its own keeps it.
 */
export function comeFirst(): void {
  if (getPriority() !== 0) return;
  try {
    // Every thread has a priority of its own on Linux; those that begin later have that of the thread that starts them.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), first);
    // Where the kernel weighs sessions against each other, the nice value of a process counts within its own only.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(first));
  } catch {
    // Not allowed, or not Linux: then it is one program among others.
  }
}

/** Whether the session is the server's own, and not that of the terminal that it was started from. */
function leadsSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may hold anything: state, parent, group, session.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) === process.pid;
}
