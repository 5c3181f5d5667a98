import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, 'src/web');
const server = process.env.LEGWORK_SERVER ?? 'http://localhost:3000';
const livePage = join(root, 'live.html');

export default defineConfig({
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  root,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Fonts and pictures stay files: the pages' content security policy has no room for data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What many screens share is one file: in files of its own each, a screen would be a hundred requests.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3, maxModuleSize: 30_000 }] } },
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
