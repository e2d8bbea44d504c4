// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, WEB_DIR } from '../infra/build-web.ts';
import { computeFirstLoads, computeSize, type FirstLoads } from '../infra/first-load.ts';

/** Sizes in KB, compressed with gzip. Each page load downloads these files, so the sizes are hard limits. */
const BUDGETS = {
  document: 2,
  shellJs: 185,
  shellCss: 25,
  // With the groups that it shares with other screens (vite.config.ts). test/e2e/first-visit.test.ts has the limits of whole visits.
  routeJs: 92,
  routeCss: 8,
  chunk: 65,
  editorChunk: 150,
} as const;

/** What a phone downloads for the link of a text, on a slow connection. */
const VIEWER = { script: 20, style: 5, document: 8 } as const;

let loads: FirstLoads | null = null;

beforeAll(async () => {
  await buildWeb();
  loads = computeFirstLoads(WEB_DIR);
}, 60_000);

describe('the size of the pages', () => {
  it(`The shell has at most ${BUDGETS.shellJs} KB of script and ${BUDGETS.shellCss} KB of style`, () => {
    expect(loads?.document).toBeLessThan(BUDGETS.document);
    expect(loads?.shell.script).toBeLessThan(BUDGETS.shellJs);
    expect(loads?.shell.style).toBeLessThan(BUDGETS.shellCss);
  });

  it(`A route adds at most ${BUDGETS.routeJs} KB of script and ${BUDGETS.routeCss} KB of style`, () => {
    const routes = [...(loads?.routes ?? [])];
    expect(routes.length).toBeGreaterThan(5);
    expect(routes.filter(([, { script, style }]) => script > BUDGETS.routeJs || style > BUDGETS.routeCss)).toEqual([]);
  });

  it(`A chunk has at most ${BUDGETS.chunk} KB, the text editor at most ${BUDGETS.editorChunk} KB`, () => {
    const oversized = readdirSync(join(WEB_DIR, 'assets'))
      .filter(
        (name) => name.endsWith('.js') && !/^(?:viewer|form)-/.test(name) && !loads?.shell.files.has(`assets/${name}`),
      )
      .map((name) => ({ name, size: computeSize(WEB_DIR, `assets/${name}`) }))
      .filter(({ name, size }) => size > (name.startsWith('text-editor') ? BUDGETS.editorChunk : BUDGETS.chunk));
    expect(oversized).toEqual([]);
  });

  it.each(['viewer', 'form'])(
    `The page of a %s has at most ${VIEWER.script} KB of script, ${VIEWER.style} KB of style and ${VIEWER.document} KB of HTML`,
    (name) => {
      const html = readFileSync(join(WEB_DIR, `${name}.html`), 'utf8');
      const files = [...html.matchAll(/\/(assets\/[^"]+)/g)].map(([, file = '']) => file);
      const sizes = (ending: string): number[] =>
        files.filter((file) => file.endsWith(ending)).map((file) => computeSize(WEB_DIR, file));
      // One file of each kind: nothing waits for another one.
      expect(sizes('.js')).toEqual([expect.toSatisfy((size: number) => size < VIEWER.script)]);
      expect(sizes('.css')).toEqual([expect.toSatisfy((size: number) => size < VIEWER.style)]);
      expect(computeSize(WEB_DIR, `${name}.html`)).toBeLessThan(VIEWER.document);
      expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
    },
  );

  it('The page has no inline script, because the content security policy blocks inline scripts', () => {
    const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8');
    expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
  });
});
