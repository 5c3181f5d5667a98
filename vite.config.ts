import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routesPlugin } from './scripts/client/routes-plugin.ts';

const root = join(import.meta.dirname, 'src/web');
const server = process.env.LEGWORK_SERVER ?? 'http://localhost:3000';
const livePage = join(root, 'live.html');

/** The live page is a frame of its own: it shares these with the rest, and loads nothing else. */
const ofLivePage = /\/live[-.]|\/copy-text\.ts/;
const ofSchemas = /\/zod\/|\/src\/contract\/(?!routes|live|weekdays|tasks\/constants)/;

export default defineConfig({
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  root,
  plugins: [routesPlugin, react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Fonts and pictures stay files: the pages' content security policy has no room for data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // All browsers that the product supports know it, and the live page would load `start` for the polyfill alone.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'live-view', test: /\/(?:live-frame|copy-text)\.ts/, priority: 2 },
            // What every page loads, the sign-in page with it.
            { name: 'start', tags: ['$initial'], test: id => !ofLivePage.test(id), priority: 2 },
            // What many screens share is one file: in files of its own each, a screen would be a hundred requests.
            { name: 'shared', minShareCount: 3, maxModuleSize: 30_000, test: id => !ofSchemas.test(id), priority: 2 },
            // For the few screens that check what people type against the contract.
            { name: 'schemas', test: ofSchemas },
          ],
        },
      },
      input: { main: join(root, 'index.html'), ...(existsSync(livePage) ? { live: livePage } : {}) },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/idp', '/practice', '^/live/\\d'].map(path => [
        path,
        { target: server, ws: true, changeOrigin: false },
      ]),
    ),
  },
});
