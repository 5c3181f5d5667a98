import { checkChromiumPath, ensureChromium } from './chromium.mjs';
import { ensureNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { Stopped, say, stageCount } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureWeb } from './web.mjs';

/**
 * Runs the steps in order and gives the exit code. Prints an expected error as a sentence, without a stack.
 * @param {{ packagesOnly: boolean, web: boolean, tests: boolean, quiet: boolean }} wanted
 */
export async function prepare(wanted) {
  const began = Date.now();
  try {
    if (!wanted.packagesOnly) checkChromiumPath();
    // first, because scripts of npm packages run under a Node that may need a library of the system
    await ensureSystemPackages(wanted);
    await ensurePackages();
    ensureNode();
    if (!wanted.packagesOnly) {
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
