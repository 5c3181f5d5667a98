// Makes ready what the other scripts need: packages, a browser, the built web. Runs before them, under whatever Node there is.
//   --packages-only   stop after the packages     --no-web   leave the web unbuilt
//   --tests   also what only tests need           --quiet    say nothing when there is nothing to do
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Legwork needs Node 20.19 or newer to start; this is ${process.version}. See https://nodejs.org.\n`,
  );
  process.exit(1);
}

const { prepare } = await import('./bootstrap/prepare.mjs');
process.exitCode = await prepare({
  packagesOnly: process.argv.includes('--packages-only'),
  web: !process.argv.includes('--no-web'),
  tests: process.argv.includes('--tests'),
  quiet: process.argv.includes('--quiet'),
});
