import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { applyTemplates, awsEnvironment } from './apply.ts';
import { handleCalendlyPages } from './calendly/pages.ts';
import { handleGooglePages } from './google/pages.ts';
import { CarrierPort } from './carrier/carrier-port.ts';
import { Console } from './console/api.ts';
import type { FindNames } from './console/names.ts';
import { readRequest, sendJson, type Reply, type WireRequest } from './core/http.ts';
import { closeServer, getPort, listen } from './listen.ts';
import { closeSite, openSite } from './core/post-to-site.ts';
import { Services, type ServicesOptions } from './services.ts';
import type { Evaluator } from './template/evaluate.ts';
import { Time } from './time.ts';
import { keepFunctions, type WarmFunctions } from './warm-functions.ts';
import { handlePortCall, handleWire } from './wire.ts';

/** How long running functions may take to end before they are stopped, in milliseconds. */
const QUIET_LIMIT_MS = 10_000;

/** The queues are sampled for each minute. More often, because a timer is never exact. */
const SAMPLE_MS = 20_000;

export interface CloudOptions extends ServicesOptions {
  /** The port of the front, which browsers and tests call. 0: any free port. */
  readonly port: number;
  /** The address on which the front listens. missing means this machine only, because the console is open to everyone. */
  readonly host?: string | undefined;
  readonly outdir: string;
  readonly webDir: string;
  /** Where the clock begins, in milliseconds since 1970. missing means now. */
  readonly startsAt?: number | undefined;
  /** Fills an empty table. Called at the start and after a reset, with the environment of the functions. */
  readonly seed?: (environment: Record<string, string>) => Promise<unknown>;
  /** Names the phones of the console. missing if the console shows numbers only. */
  readonly findNames?: FindNames;
}

/** The whole cloud: the front port, the internal port of the services, the carrier's port, and all services. */
export class LocalCloud {
  readonly services: Services;
  readonly time: Time;
  readonly #carrierPort: CarrierPort;
  readonly #options: CloudOptions;
  readonly #console: Console;
  #servers: Server[] = [];
  #sampler: NodeJS.Timeout | undefined;
  #evaluator: Evaluator | undefined;
  seeded: unknown;

  constructor(options: CloudOptions) {
    this.#options = options;
    this.services = new Services(options);
    const { warm } = options;
    this.services.performCall = (call, thread, reply) => {
      if (call.to === 'carrier' && !this.#carrierPort.accept(reply)) return;
      void handlePortCall(this.services, call, thread, reply).catch((error: unknown) => sendCrash(reply, error));
    };
    this.time = new Time(this.services);
    const { clock, activity, faults } = this.services;
    this.#carrierPort = new CarrierPort({
      handle: (req, res) => this.#wire(req, res),
      clock,
      activity,
      faults,
      port: warm?.ports.carrier ?? 0,
    });
    const { findNames } = options;
    this.#console = new Console({
      services: this.services,
      time: this.time,
      reset: () => this.reset(),
      findNames: async (pairs) => (findNames ? findNames(this.environment, pairs) : {}),
    });
  }

  /** The address of the site, for carrier callbacks. */
  get baseUrl(): string {
    return this.services.publicBaseUrl;
  }

  /** The address on which the front listens. */
  frontUrl = '';

  /** The environment variables of all functions together, for seeds and tests: addresses, and names from the template. */
  get environment(): Record<string, string> {
    const declared = this.services.functions.all.map(({ spec }) => spec.environment);
    return { ...(Object.assign({}, ...declared) as Record<string, string>), ...awsEnvironment(this.services, 'local') };
  }

  async start(): Promise<void> {
    const { services } = this;
    // Before anything has a time: schedules would otherwise be due at once when a test begins in a later month.
    if (this.#options.startsAt !== undefined) services.clock.set(this.#options.startsAt);
    const { warm, port, host } = this.#options;
    const front = await listen(this.#front(), warm?.ports.front ?? port, host);
    this.#servers.push(front);
    const internal = createServer((req, res) => this.#wire(req, res));
    internal.on('upgrade', (req, socket, head: Buffer) => services.appsync.upgrade(req, socket, head));
    this.#servers.push(await listen(internal, warm?.ports.internal ?? 0));
    services.internalPort = getPort(internal);
    await this.#carrierPort.open();
    services.carrierPort = this.#carrierPort.port;
    this.frontUrl = `http://localhost:${getPort(front)}`;
    openSite(getPort(front), (request, res) =>
      this.#site(request, res).catch((error: unknown) => sendCrash(res, error)),
    );
    services.publicBaseUrl = this.frontUrl;
    await this.apply();
    services.carrier.start();
    services.stripe.arm();
    this.#sampler = setInterval(() => services.queueSamples.sampleUntil(services.clock.now()), SAMPLE_MS).unref();
    await this.#seed();
  }

  /** Applies new templates. Data stays. */
  async apply(): Promise<void> {
    this.#evaluator = await applyTemplates(this.services, this.#options.outdir, this.#options.webDir);
  }

  get evaluator(): Evaluator | undefined {
    return this.#evaluator;
  }

  /** Deletes all data, then runs the seed. */
  async reset(): Promise<void> {
    const { services } = this;
    services.faults.clear();
    services.clock.setOffset(0);
    services.scheduler.clear();
    services.sqs.clear();
    services.carrier.clear();
    services.numbers.clear();
    services.stripe.clear();
    services.calendly.clear();
    services.google.clear();
    services.modMed.clear();
    services.mails.clear();
    services.s3.clear();
    services.mediaConvert.clear();
    services.dynamodb.clear();
    services.metrics.store.clear();
    await services.activity.untilQuiet(30_000).catch(() => undefined);
    await this.#seed();
  }

  /** Stops everything. */
  stop(): Promise<void> {
    return this.#stop(false);
  }

  /**
   * Stops everything but the functions. Returns them for the next cloud, or null if one of them still ran and they were
   * stopped too.
   */
  async stopServices(): Promise<WarmFunctions | null> {
    const { services } = this;
    const [front] = this.#servers;
    services.faults.clear();
    services.stopSources();
    const hasEnded = await services.activity.untilNothingRuns(QUIET_LIMIT_MS);
    const warm = front && hasEnded ? keepFunctions(services, getPort(front)) : null;
    await this.#stop(warm !== null);
    return warm;
  }

  /**
   * The front closes first: an open request then fails as a broken connection, not with an error about functions that
   * have ended.
   */
  async #stop(keepsFunctions: boolean): Promise<void> {
    clearInterval(this.#sampler);
    const [front, ...others] = this.#servers;
    if (front) {
      closeSite(getPort(front));
      await closeServer(front);
    }
    await this.services.close({ keepsFunctions });
    this.#carrierPort.close();
    await Promise.all(others.map(closeServer));
  }

  #wire(req: IncomingMessage, res: ServerResponse): void {
    void handleWire(this.services, req, res).catch((error: unknown) => sendCrash(res, error));
  }

  async #seed(): Promise<void> {
    if (this.#options.seed) this.seeded = await this.#options.seed(this.environment);
  }

  /** Handles a request to the front. */
  async #site(request: WireRequest, res: Reply): Promise<void> {
    const { services } = this;
    const { pathname } = request.url;
    res.setHeader('date', new Date(services.clock.now()).toUTCString());
    if (pathname.startsWith('/_local/stripe/')) return services.stripeBrowser.handle(request, res);
    if (pathname.startsWith('/_local/calendly/')) return handleCalendlyPages(services.calendly, request, res);
    if (pathname.startsWith('/_local/google/')) return handleGooglePages(services.google, request, res);
    if (pathname.startsWith('/_local')) return this.#console.handle(request, res);
    return services.distribution.handle(request, res);
  }

  #front(): Server {
    const { services } = this;
    const server = createServer((req, res) => {
      res.sendDate = false;
      void readRequest(req)
        .then((request) => this.#site(request, res))
        .catch((error: unknown) => sendCrash(res, error));
    });
    server.on('upgrade', (req, socket, head: Buffer) => {
      if ((req.url ?? '').startsWith('/graphql/realtime')) services.appsync.upgrade(req, socket, head);
      else socket.destroy();
    });
    return server;
  }
}

function sendCrash(res: Reply, error: unknown): void {
  // The client or this cloud has already closed the connection.
  if (res.destroyed) return;
  console.error('local cloud:', error);
  if (!res.headersSent) sendJson(res, 500, { message: error instanceof Error ? error.message : String(error) });
  else res.end();
}
