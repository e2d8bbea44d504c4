// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, WEB_DIR } from '../infra/build-web.ts';

/** KB gzip. What a page costs is what it loads, so these are limits, not aims. */
const BUDGETS = { shellJs: 185, shellCss: 25, routeChunk: 65, editorChunk: 150 } as const;

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const KB = 1024;
const sizeOf = (file: string): number => gzipSync(readFileSync(join(WEB_DIR, file)), { level: 9 }).length / KB;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);

let manifest: Readonly<Record<string, ManifestEntry>> = {};

beforeAll(async () => {
  await buildWeb();
  manifest = JSON.parse(readFileSync(join(WEB_DIR, '.vite/manifest.json'), 'utf8')) as typeof manifest;
}, 60_000);

/** A chunk with everything that it loads at once. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return seen;
  seen.add(key);
  for (const next of entry.imports ?? []) closure(next, seen);
  return seen;
}

function entryKey(): string {
  const key = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (key === undefined) throw new Error('The build has no entry.');
  return key;
}

const jsOf = (keys: Iterable<string>): string[] => [...keys].flatMap((key) => manifest[key]?.file ?? []);
const cssOf = (keys: Iterable<string>): string[] => [...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))];

describe('what the staff app costs', () => {
  it(`keeps the shell within ${BUDGETS.shellJs} KB of script and ${BUDGETS.shellCss} KB of style`, () => {
    const shell = closure(entryKey());
    expect(sum(jsOf(shell))).toBeLessThan(BUDGETS.shellJs);
    expect(sum(cssOf(shell))).toBeLessThan(BUDGETS.shellCss);
  });

  it(`keeps every chunk within ${BUDGETS.routeChunk} KB, the editor's within ${BUDGETS.editorChunk} KB`, () => {
    const shell = new Set(jsOf(closure(entryKey())));
    const heavy = readdirSync(join(WEB_DIR, 'assets'))
      .filter((name) => name.endsWith('.js') && !shell.has(`assets/${name}`))
      .map((name) => ({ name, size: sizeOf(`assets/${name}`) }))
      .filter(({ name, size }) => size > (name.startsWith('message-editor') ? BUDGETS.editorChunk : BUDGETS.routeChunk));
    expect(heavy).toEqual([]);
  });

  it('runs no script from within the page: the policy allows none', () => {
    const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8');
    expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
  });
});
