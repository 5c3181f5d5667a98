/** The pages that observing is measured on. Saved pages of real sites are used when PAGES_URL names their server. */
import { randomUUID } from 'node:crypto';
import { practicePaths } from '#src/practice/paths.ts';
import { servePractice } from '#tests/setup/practice-site.ts';
import { serveSite } from '#tests/site/server.ts';

export type PageSet = { name: string; urls: string[] };
export type OwnPages = { sets: PageSet[]; practice: string; actions: string; close(): void };

const siteFiles = ['actions', 'controls', 'frames', 'overlay', 'shadow'];
const every = 4;

/** Serves the practice site and the pages of tests/site on this machine. `practice` is a visit's shop, `actions` a page full of controls. */
export async function serveOwnPages(): Promise<OwnPages> {
  const practice = await servePractice();
  const origin = practice.base;
  const paths = practicePaths(randomUUID());
  const site = await serveSite();
  // The first of the back office signs in and leads to its orders, whatever page it names.
  const office = [`${paths.office}?demo=1`, paths.customers, paths.messages, paths.settings];
  const screens = [paths.shop, paths.signIn, paths.cart, paths.help, ...office];
  return {
    sets: [
      {
        name: 'application screens',
        urls: [...screens.map(path => origin + path), ...siteFiles.map(name => site.url(`/${name}.html`))],
      },
    ],
    practice: origin + paths.shop,
    actions: site.url('/actions.html'),
    close() {
      void practice.close();
      void site.close();
    },
  };
}

/** Every fourth page of the server at PAGES_URL, which lists them at `/tasks` as `{ path }[]`; none without it. */
export async function savedPages(): Promise<PageSet[]> {
  const origin = process.env['PAGES_URL']?.replace(/\/+$/, '');
  if (!origin) return [];
  const answer = await fetch(`${origin}/tasks`);
  // safe because whoever sets PAGES_URL serves this shape
  const pages = (await answer.json()) as { path: string }[];
  const urls = pages.filter((_, index) => index % every === 0).map(({ path }) => origin + path);
  return [{ name: 'saved pages', urls }];
}
