import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { deleteUnfinished, writeFirstData } from './demo/unfinished.ts';
import { OUTDIR, ROOT, synthWhenStale, WEB_DIR } from '../local-cloud/build.ts';
import {
  CannotStart,
  claimDataFolder,
  closeServer,
  type Fault,
  faultsRequest,
  listen,
  LocalCloud,
  parsePort,
  THIS_MACHINE,
  Watcher,
} from '../local-cloud/index.ts';

interface SeedSummary {
  readonly password: string;
  readonly signIns: readonly {
    readonly email: string;
    readonly organization: string;
    readonly access: string;
    readonly brand: string;
  }[];
}

type Seed = (environment: Record<string, string>) => Promise<SeedSummary>;

let port = 3000;
/** Faults from the start on, such as FAULTS='[{"do":"overlap"},{"do":"heat"}]'. */
const faults = process.env['FAULTS'];
/** For phones and other machines in the network: HOST=0.0.0.0. */
const host = process.env['HOST'] ?? THIS_MACHINE;
const dataDir = resolve(ROOT, process.env['DATA_DIR'] ?? '.local');

try {
  await start();
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const started = performance.now();
  port = parsePort(process.env['PORT'] ?? String(port));
  const firstFaults = faults === undefined ? [] : parseFaults(faults);
  // A port in use is found first: the build takes up to a minute.
  await closeServer(await listen(createServer(), port, host));
  claimDataFolder(dataDir, port);
  if (process.argv.includes('--fresh')) rmSync(dataDir, { recursive: true, force: true });
  if (deleteUnfinished(dataDir)) console.log('The last start ended before the demo data was complete. Starting again.');
  // Again, because the folder may have been deleted.
  claimDataFolder(dataDir, port);
  console.log('Building what changed ...');
  await synthWhenStale();
  const seed = await loadSeed(() => cloud);
  const { findPhoneNames: findNames } = await import('./demo/phone-names.ts');
  const cloud: LocalCloud = new LocalCloud({
    port,
    host,
    dataDir,
    outdir: OUTDIR,
    webDir: WEB_DIR,
    findNames,
    ...(seed ? { seed } : {}),
  });
  const watcher = new Watcher(cloud);
  stopOnSignals(cloud, watcher);
  await cloud.start();
  cloud.services.faults.set(firstFaults, 1);
  watcher.start();
  printGreeting(cloud, cloud.seeded as SeedSummary | undefined, performance.now() - started);
}

/** @throws {CannotStart} when the text is not a list of faults */
function parseFaults(list: string): readonly Fault[] {
  try {
    return faultsRequest.parse({ faults: JSON.parse(list) as unknown }).faults;
  } catch (error) {
    throw new CannotStart(`FAULTS is not a list of faults (local-cloud/README.md): ${String(error)}`);
  }
}

function stopOnSignals(cloud: LocalCloud, watcher: Watcher): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    watcher.stop();
    void cloud.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function loadSeed(findCloud: () => LocalCloud): Promise<Seed | undefined> {
  const file = join(ROOT, 'scripts/seed.ts');
  if (!existsSync(file)) return undefined;
  const { seed, isNewTable } = (await import(file)) as {
    seed: Seed;
    isNewTable: (environment: Record<string, string>) => Promise<boolean>;
  };
  const { fillDemo } = await import('./demo/fill.ts');
  const { startLocalMigrations } = await import('./demo/migrations.ts');
  return async (environment) => {
    if (await isNewTable(environment)) {
      return writeFirstData(dataDir, async () => {
        // First, while the table is empty.
        await startLocalMigrations(environment, true);
        const summary = await seed(environment);
        // Tests start from the seed alone. Only the laptop's cloud gets a history.
        await fillDemo(findCloud(), new Date());
        return summary;
      });
    }
    await startLocalMigrations(environment, false);
    return seed(environment);
  };
}

function printGreeting(cloud: LocalCloud, summary: SeedSummary | undefined, ms: number): void {
  const lines = [
    '',
    `Ready in ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  App       ${cloud.baseUrl}`,
    `  Console   ${cloud.baseUrl}/_local/   (phones, mail, clock, queues)`,
  ];
  if (summary) {
    const width = Math.max(...summary.signIns.map(({ email }) => email.length));
    lines.push('', `  Sign-ins, all with the password ${summary.password}`);
    for (const { email, organization, access, brand } of summary.signIns)
      lines.push(
        `    ${email.padEnd(width)}  ${access.padEnd(9)} ${organization}${brand === 'text' ? '' : `  (http://${brand}.localhost:${port})`}`,
      );
    lines.push('', '  Every organization also has admin@, manager@, readonly@ and limited@.');
  }
  console.log(
    [
      ...lines,
      '',
      'Ctrl-C stops everything. Edits under functions/, web/, infra/ and schema.graphql are live.',
      '',
    ].join('\n'),
  );
}
