import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiCallsPage } from './api-calls.ts';
import { configurationPage } from './configuration.ts';
import { decisionsPage } from './decisions.ts';
import { architecturePage } from './limits.ts';
import { isSameMarkdown } from './markdown.ts';
import { stepsPage } from './steps.ts';

export type GeneratedDoc = { path: string; content: string };

/** What `npm run docs` writes: whole pages, and a part of the architecture. */
export function generatedDocs(root: string): GeneratedDoc[] {
  return [
    { path: 'docs/configuration.md', content: configurationPage() },
    { path: 'docs/api-calls.md', content: apiCallsPage() },
    { path: 'docs/steps.md', content: stepsPage() },
    { path: 'docs/architecture.md', content: architecturePage(root) },
    { path: 'docs/decisions/README.md', content: decisionsPage(root) },
  ];
}

/** Generated pages say what their sources say. */
export function checkGeneratedDocs(root: string): string[] {
  return generatedDocs(root).flatMap(({ path, content }) => {
    const written = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    return isSameMarkdown(written, content) ? [] : [`${path} is out of date: run npm run docs`];
  });
}
