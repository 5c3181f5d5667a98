import { AppError } from '#src/core/errors.ts';
import { examine, type Finding } from '../compose/doctor.ts';
import { readSettings } from '../config/settings.ts';

/** `npm run doctor`: prints what works and how to mend what does not. Exits with 1 when something failed. */
const marks: Record<Finding['state'], string> = { ok: '✓', limited: '!', failed: '✗' };

async function doctor(): Promise<number> {
  const settings = readSettings(process.env);
  const count = { ok: 0, limited: 0, failed: 0 };
  print({ state: 'ok', text: `Node ${process.versions.node}` }, 'Node');
  for (const warning of settings.warnings) print({ state: 'limited', text: warning }, 'Settings');
  count.limited += settings.warnings.length;
  for await (const { name, findings } of examine(settings)) {
    for (const finding of findings) {
      print(finding, name);
      count[finding.state] += 1;
    }
  }
  if (count.failed > 0) console.log(`\nLegwork cannot work like this: mend what is marked ${marks.failed}.`);
  else if (count.limited > 0) console.log(`\nLegwork works, with the limits marked ${marks.limited}.`);
  else console.log('\nAll is well.');
  return count.failed > 0 ? 1 : 0;
}

function print({ state, text }: Finding, name: string): void {
  console.log(`${marks[state]} ${name.padEnd(12)} ${text}`);
}

try {
  process.exitCode = await doctor();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.log(`${marks.failed} Settings     ${error.message}`);
  process.exitCode = 1;
}
