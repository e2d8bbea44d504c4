import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An entry of Vite's manifest (build.manifest). */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface Load {
  readonly files: ReadonlySet<string>;
  /** Kilobytes, gzip. */
  readonly script: number;
  /** Kilobytes, gzip. */
  readonly style: number;
}

export interface FirstLoads {
  /** The HTML document. Kilobytes, gzip. */
  readonly document: number;
  /** What every staff page loads. */
  readonly shell: Load;
  /** What each route loads in addition to the shell, by the route's file under web/. */
  readonly routes: ReadonlyMap<string, Load>;
}

const ENTRY = 'index.html';
/** A dialog loads on a click, on a page that already has most of its chunks, so a dialog is no first load. */
const ROUTE = /\/routes\/(?!.*-dialog\.tsx)[^/]+\.tsx$/;
const KB = 1024;

/**
 * Returns the size of what a browser fetches before it shows a page. Each file is compressed separately, as the
 * distribution does.
 * @throws when `webDir` has no build with a manifest
 */
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

/** Returns the files of a chunk and of all chunks that it imports statically. */
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

/** Returns the size of a built file in kilobytes, gzip. */
export function computeSize(webDir: string, file: string): number {
  return gzipSync(readFileSync(join(webDir, file))).length / KB;
}
