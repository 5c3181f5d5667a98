import { checkChromiumPath, ensureChromium } from './chromium.mjs';
import { ensurePackages } from './packages.mjs';
import { Stopped, say, stageCount } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureWeb } from './web.mjs';

/**
 * Runs the steps in order and gives the exit code. What stops a step is told in a sentence, never as a stack.
 * @param {{ packagesOnly: boolean, web: boolean, tests: boolean, quiet: boolean }} wanted
 */
export async function prepare(wanted) {
  const began = Date.now();
  try {
    await ensurePackages();
    if (!wanted.packagesOnly) {
      checkChromiumPath();
      await ensureSystemPackages(wanted);
      await ensureChromium();
      if (wanted.web) await ensureWeb();
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return error.exitCode;
  }
  if (stageCount() > 0 && !wanted.quiet) say(`Prepared in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return 0;
}
