import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface ServedFile {
  readonly type: string;
  readonly read: () => Buffer;
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** The files of the pages, by their path after `/_local/`. The chart library comes from node_modules. */
const FILES: Readonly<Record<string, ServedFile>> = {
  '': own('page.html', HTML),
  dashboard: own('dashboard/page.html', HTML),
  'dashboard/page.js': own('dashboard/page.js', SCRIPT),
  'dashboard/chart.js': own('dashboard/chart.js', SCRIPT),
  'dashboard/page.css': own('dashboard/page.css', STYLE),
  'dashboard/uplot.js': packaged('uplot/dist/uPlot.iife.min.js', SCRIPT),
  'dashboard/uplot.css': packaged('uplot/dist/uPlot.min.css', STYLE),
};

export function findFile(path: string): ServedFile | undefined {
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined;
}

/** Read at each request, so that an edit shows after a reload. */
function own(path: string, type: string): ServedFile {
  return { type, read: () => readFileSync(new URL(`./${path}`, import.meta.url)) };
}

function packaged(path: string, type: string): ServedFile {
  return { type, read: () => readFileSync(fileURLToPath(import.meta.resolve(path))) };
}
