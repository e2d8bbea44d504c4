import { watch as watchFiles, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { context, type BuildContext } from 'esbuild';
import { bundleDir, esbuildOptions, functionEntries } from '../../infra/build-functions.ts';
import { buildWeb, markingSources, ROOT, synth } from './build.ts';
import type { LocalCloud } from './cloud.ts';

/** One save writes several files; editors write twice. */
const SETTLE_MS = 60;
/** These end up in the template itself. */
const TEMPLATE_SOURCES = /^(infra\/|schema\.graphql$|functions\/graphql\/(js\/|registry)|functions\/entry\/)/;

/** Makes edits live: bundles by rebuilding, the site by vite, the rest by another synth. */
export class Watcher {
  readonly #cloud: LocalCloud;
  readonly #abort = new AbortController();
  readonly #watchers: FSWatcher[] = [];
  readonly #contexts = new Map<string, BuildContext>();
  /** The files that went into each bundle. */
  readonly #inputs = new Map<string, Set<string>>();
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(cloud: LocalCloud) {
    this.#cloud = cloud;
  }

  start(): void {
    for (const dir of ['functions', 'web', 'infra']) {
      this.#watchers.push(
        watchFiles(join(ROOT, dir), { recursive: true }, (_event, file) => file && this.#note(`${dir}/${file}`)),
      );
    }
    this.#watchers.push(watchFiles(ROOT, (_event, file) => file === 'schema.graphql' && this.#note(file)));
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
    await Promise.all([...this.#contexts.values()].map((built) => built.dispose()));
  }

  #note(path: string): void {
    if (/(\.test\.tsx?|~|\.swp)$/.test(path)) return;
    this.#changed.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const paths = [...this.#changed];
      this.#changed = new Set();
      this.#working = this.#working
        .then(() => markingSources(() => this.#rebuild(paths)))
        .catch((error: unknown) => {
          if (!this.#abort.signal.aborted)
            console.error(`Not live yet: ${error instanceof Error ? error.message : String(error)}`);
        });
    }, SETTLE_MS);
  }

  async #rebuild(paths: readonly string[]): Promise<void> {
    const started = performance.now();
    if (paths.some((path) => TEMPLATE_SOURCES.test(path))) {
      await synth(this.#abort.signal);
      await this.#cloud.apply();
      for (const name of functionEntries()) this.#cloud.services.functions.restart(bundleDir(name));
      return logLine('the stack', started);
    }
    const functions = paths.filter((path) => path.startsWith('functions/'));
    if (functions.length > 0) await this.#rebuildFunctions(functions, started);
    if (paths.some((path) => path.startsWith('web/') || path.startsWith('functions/domain/'))) {
      await buildWeb(this.#abort.signal);
      logLine('the web app', started);
    }
  }

  /** Built once in the background: the first edit is then as quick as every other. */
  async warm(): Promise<void> {
    for (const name of functionEntries()) {
      if (this.#abort.signal.aborted) return;
      await this.#bundle(name).catch(() => undefined);
    }
  }

  async #rebuildFunctions(paths: readonly string[], started: number): Promise<void> {
    const concerned = functionEntries().filter((name) => {
      const inputs = this.#inputs.get(name);
      return inputs === undefined || paths.some((path) => inputs.has(path));
    });
    await Promise.all(concerned.map((name) => this.#bundle(name)));
    for (const name of concerned) this.#cloud.services.functions.restart(bundleDir(name));
    if (concerned.length > 0)
      logLine(concerned.length > 4 ? `${concerned.length} functions` : concerned.join(', '), started);
  }

  async #bundle(name: string): Promise<void> {
    let built = this.#contexts.get(name);
    if (!built) {
      built = await context({ ...esbuildOptions(name), absWorkingDir: ROOT });
      this.#contexts.set(name, built);
    }
    const { metafile } = await built.rebuild();
    this.#inputs.set(name, new Set(Object.keys(metafile?.inputs ?? {})));
  }
}

function logLine(what: string, started: number): void {
  console.log(`Live: ${what} (${Math.round(performance.now() - started)} ms)`);
}
