import { watch, type FSWatcher } from 'chokidar';
import { bundleDir, functionEntries, readBundleInputs } from '../infra/build-functions.ts';
import { buildEntries, buildWeb, buildWithHash, isSource, ROOT, synth } from './build.ts';
import type { LocalCloud } from './cloud.ts';

/** Changes within this time are one edit: one save writes several files, and editors write a file twice. */
const DEBOUNCE_MS = 60;
/** The template contains these files, so an edit needs another synth. */
const TEMPLATE_SOURCES =
  /^(infra\/|schema\.graphql$|functions\/(entry|graphql\/js)\/|functions\/platform\/(registry|metrics)\.|functions\/messages\/wake-ups\.)/;

/**
 * Calls with the path of each changed file below `root`. Node's own recursive watch loses a file that an editor or git replaces (Node 24
 * on Linux), so that later edits of it would not become live.
 */
export function watchSources(root: string, onChange: (path: string) => void): FSWatcher {
  const watcher = watch(['functions', 'web', 'infra', 'schema.graphql'], { cwd: root, ignoreInitial: true });
  return watcher.on('all', (_event, file) => onChange(file));
}

/**
 * Makes edits live. Files are only watched here; every rebuild runs in a child process, so the memory of the bundlers is
 * free between edits.
 */
export class Watcher {
  readonly #cloud: LocalCloud;
  readonly #abort = new AbortController();
  #watcher: FSWatcher | null = null;
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #rebuilding: Promise<void> = Promise.resolve();

  constructor(cloud: LocalCloud) {
    this.#cloud = cloud;
  }

  start(): void {
    this.#watcher = watchSources(ROOT, (file) => this.#note(file));
  }

  /** Stops watching and ends a running build. */
  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
    void this.#watcher?.close();
  }

  #note(path: string): void {
    if (/(\.test\.tsx?|~|\.swp)$/.test(path) || !isSource(path)) return;
    this.#changed.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const paths = [...this.#changed];
      this.#changed = new Set();
      this.#rebuilding = this.#rebuilding
        .then(() => buildWithHash(() => this.#rebuild(paths)))
        .catch((error: unknown) => {
          if (!this.#abort.signal.aborted)
            console.error(`The edit is not live: ${error instanceof Error ? error.message : String(error)}`);
        });
    }, DEBOUNCE_MS);
  }

  async #rebuild(paths: readonly string[]): Promise<void> {
    const started = performance.now();
    if (paths.some((path) => TEMPLATE_SOURCES.test(path))) {
      await synth(this.#abort.signal);
      await this.#cloud.apply();
      this.#restart(functionEntries());
      return logLive('the stack', started);
    }
    const functions = paths.filter((path) => path.startsWith('functions/'));
    if (functions.length > 0) await this.#rebuildFunctions(functions, started);
    if (paths.some((path) => path.startsWith('web/') || path.startsWith('functions/domain/'))) {
      await buildWeb(this.#abort.signal);
      logLive('the web app', started);
    }
  }

  /** Rebuilds the bundles that contain a changed file, and bundles whose inputs are unknown. */
  async #rebuildFunctions(paths: readonly string[], started: number): Promise<void> {
    const affected = functionEntries().filter((name) => {
      const inputs = readBundleInputs(name);
      return inputs === undefined || paths.some((path) => inputs.has(path));
    });
    if (affected.length === 0) return;
    await buildEntries(affected, this.#abort.signal);
    this.#restart(affected);
    logLive(affected.length > 4 ? `${affected.length} functions` : affected.join(', '), started);
  }

  #restart(names: readonly string[]): void {
    for (const name of names) this.#cloud.services.functions.restart(({ dir }) => dir === bundleDir(name));
  }
}

function logLive(what: string, started: number): void {
  console.log(`Live: ${what} (${Math.round(performance.now() - started)} ms)`);
}
