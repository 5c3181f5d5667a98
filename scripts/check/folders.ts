import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The most files beside each other in a folder of src, tests, scripts or bench. Pictures, styles and tests count. */
export const mostFiles = 25;

/** Folders that may hold more, each with the reason. What is below them may too. */
export const unlimited: Record<string, string> = {
  'src/db/migrations': 'databases record the names of their migrations',
};

export type FolderSize = { path: string; files: number };

/** The folders with the most files first. */
export function countByFolder(root: string): FolderSize[] {
  const paths = globSync('{src,scripts,bench,tests}/**', { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1));
  return [...Map.groupBy(paths, path => dirname(path))]
    .map(([path, { length }]) => ({ path, files: length }))
    .toSorted((a, b) => b.files - a.files || a.path.localeCompare(b.path));
}

export function isLimited(folder: string): boolean {
  return !Object.keys(unlimited).some(path => folder === path || folder.startsWith(`${path}/`));
}

/** No folder has more files than a reader can take in at a glance. */
export function checkFolders(root: string): string[] {
  return countByFolder(root)
    .filter(({ path, files }) => files > mostFiles && isLimited(path))
    .map(({ path, files }) => `${path}: has ${files} files; split it by subject into folders of at most ${mostFiles}`);
}
