import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What Vite writes about a chunk (build.manifest). */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface Load {
  readonly files: ReadonlySet<string>;
  /** KB, gzip. */
  readonly script: number;
  readonly style: number;
}

export interface FirstLoads {
  /** The document, KB gzip. */
  readonly document: number;
  /** What every page of staff needs. */
  readonly shell: Load;
  /** What each route needs beside it, by the route's file under web/. */
  readonly routes: ReadonlyMap<string, Load>;
}

const ENTRY = 'index.html';
/** A dialog's chunk comes on a click, over a page that has most of it. */
const ROUTE = /\/routes\/(?!.*-dialog\.tsx)[^/]+\.tsx$/;
const KB = 1024;

/** What a browser fetches before it shows a page: the built files that its chunks name, each compressed by itself as the distribution does. */
export function computeFirstLoads(webDir: string): FirstLoads {
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const shell = listFiles(manifest, ENTRY);
  const routes = Object.keys(manifest).filter((name) => ROUTE.test(name));
  return {
    document: computeSize(webDir, ENTRY),
    shell: computeLoad(webDir, shell),
    routes: new Map(routes.map((route) => [route, computeLoad(webDir, listFiles(manifest, route).difference(shell))])),
  };
}

/** A chunk's files, and those of all that it imports at once. */
function listFiles(manifest: Readonly<Record<string, Chunk>>, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return new Set();
  seen.add(name);
  return (chunk.imports ?? [])
    .map((each) => listFiles(manifest, each, seen))
    .reduce((all, some) => all.union(some), new Set([chunk.file, ...(chunk.css ?? [])]));
}

function computeLoad(webDir: string, files: ReadonlySet<string>): Load {
  const sum = (ending: string): number =>
    [...files].filter((file) => file.endsWith(ending)).reduce((size, file) => size + computeSize(webDir, file), 0);
  return { files, script: sum('.js'), style: sum('.css') };
}

/** KB, gzip. */
export function computeSize(webDir: string, file: string): number {
  return gzipSync(readFileSync(join(webDir, file))).length / KB;
}
