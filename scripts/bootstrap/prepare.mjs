import { ensureChromium } from './chromium.mjs';
import { ensureBubblewrap, ensureFfmpeg, ensureTesseract } from './system-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { Stopped } from './run.mjs';
import { ensureWeb } from './web.mjs';

/**
 * Runs the steps in order and gives the exit code. What stops a step is told in a sentence, never as a stack.
 * @param {{ packagesOnly: boolean, web: boolean, quiet: boolean }} wanted
 */
export async function prepare(wanted) {
  const began = Date.now();
  let did = false;
  const say = line => {
    did = true;
    process.stderr.write(`• ${line}\n`);
  };
  try {
    await ensurePackages(say);
    if (!wanted.packagesOnly) {
      await ensureChromium(say);
      await ensureFfmpeg(say);
      await ensureTesseract(say);
      await ensureBubblewrap(say);
      if (wanted.web) await ensureWeb(say);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return error.exitCode;
  }
  if (did && !wanted.quiet) process.stderr.write(`• Ready after ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  return 0;
}
