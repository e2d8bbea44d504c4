import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { AppSync } from './appsync/server.ts';
import { Access } from './aws/access.ts';
import { Events } from './aws/events.ts';
import { EventSource } from './aws/sqs/event-source.ts';
import { Kms } from './aws/kms.ts';
import { Mails } from './aws/mail.ts';
import { Parameters } from './aws/parameters.ts';
import { Scheduler } from './aws/scheduler/scheduler.ts';
import { Secrets } from './aws/secrets.ts';
import { Sqs } from './aws/sqs/sqs.ts';
import { Stacks } from './aws/stacks.ts';
import { Targets } from './aws/targets.ts';
import { DEFAULT_ACCOUNT, DEFAULT_KEYS, findApp, findSecret } from './vendor-secrets.ts';
import { CalendlyService } from './calendly/service.ts';
import { GoogleService } from './google/service.ts';
import { Carrier } from './carrier/carrier.ts';
import { CarrierRest } from './carrier/rest.ts';
import { NumberBook } from './carrier/number-book.ts';
import { Webhooks, type Account } from './carrier/webhooks.ts';
import { StripeBrowser } from './stripe/browser.ts';
import { StripeProvider, type StripeKeys } from './stripe/provider.ts';
import { Activity, type Pending } from './core/activity.ts';
import { Clock } from './core/clock.ts';
import type { OnExchange } from './core/http.ts';
import { Log } from './core/log.ts';
import { State } from './core/state.ts';
import { DynamoDb } from './dynamodb/server.ts';
import { Faults } from './faults/faults.ts';
import { disturbTable } from './faults/table-faults.ts';
import { Distribution } from './edge/distribution.ts';
import { HttpApis } from './edge/http-api.ts';
import { Functions } from './lambda/functions.ts';
import type { Shared } from './lambda/spec.ts';
import type { AlarmSpec } from './metrics/alarms.ts';
import { QueueSamples } from './metrics/queue-samples.ts';
import type { Widget } from './metrics/widgets.ts';
import { ServiceMetrics } from './metrics/service-metrics.ts';
import type { PerformCall } from './lambda/spec.ts';
import { ModMedService } from './modmed/service.ts';
import { MediaConvert } from './mediaconvert/service.ts';
import type { WarmFunctions } from './warm-functions.ts';
import { answerDistribution } from './s3/distribution-answer.ts';
import { S3 } from './s3/server.ts';

export interface ServicesOptions {
  /** The folder for data. Without it data is in memory only. */
  readonly dataDir?: string | undefined;
  readonly quiet?: boolean;
  /** Threads of each function at most (lambda/pool.ts). */
  readonly threads?: number | undefined;
  /** Functions that another cloud started. missing if the cloud starts its own, and ends idle threads. */
  readonly warm?: WarmFunctions | undefined;
  /** Whether threads of functions stay while they are idle, so that the next cloud can take them over. */
  readonly keepsThreads?: boolean | undefined;
}

/** All local services. They are created once; `applyTemplates` configures them at the start and after each synth. */
export class Services {
  readonly clock: Clock;
  readonly activity = new Activity();
  readonly access = new Access();
  readonly faults: Faults;
  readonly metrics: ServiceMetrics;
  readonly queueSamples: QueueSamples;
  /** The alarms of the templates. */
  alarms: readonly AlarmSpec[] = [];
  /** The dashboards of the templates. */
  dashboards: readonly { readonly name: string; readonly widgets: readonly Widget[] }[] = [];
  readonly state: State;
  readonly log: Log;
  readonly dynamodb: DynamoDb;
  readonly functions: Functions;
  readonly sqs: Sqs;
  readonly targets: Targets;
  readonly scheduler: Scheduler;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly kms: Kms;
  readonly parameters = new Parameters();
  readonly stacks = new Stacks();
  readonly mails: Mails;
  readonly s3: S3;
  readonly mediaConvert: MediaConvert;
  readonly appsync: AppSync;
  readonly httpApis: HttpApis;
  readonly distribution: Distribution;
  readonly carrier: Carrier;
  readonly carrierRest: CarrierRest;
  /** The numbers of the carrier's account. */
  readonly numbers: NumberBook;
  readonly stripe: StripeProvider;
  readonly stripeBrowser: StripeBrowser;
  readonly calendly: CalendlyService;
  readonly google: GoogleService;
  readonly modMed: ModMedService;
  /** The number of database calls, by caller and operation. Benches and budgets read it. */
  readonly databaseCalls = new Map<string, Map<string, number>>();
  /** The number of calls of functions, by service and operation. Benches read it. */
  readonly functionCalls = new Map<string, number>();
  /** Gets each call with its answer. Tests compare them with the vendors' descriptions. */
  onExchange: OnExchange | undefined;
  eventSources: EventSource[] = [];
  /** Performs the calls of functions. LocalCloud sets it. */
  performCall: PerformCall = () => undefined;
  internalPort = 0;
  carrierPort = 0;
  publicBaseUrl = '';

  constructor(options: ServicesOptions) {
    const { dataDir, warm } = options;
    this.clock = new Clock(warm?.clock);
    this.faults = new Faults(this.clock);
    this.metrics = new ServiceMetrics(this.clock);
    const { clock, activity, access, faults, metrics } = this;
    this.state = new State(dataDir ? join(dataDir, 'state') : undefined);
    this.log = new Log({ dir: dataDir ? join(dataDir, 'logs') : undefined, quiet: options.quiet ?? false });
    clock.setOffset(this.state.part<{ offset: number }>('clock', () => ({ offset: clock.offset }))?.offset ?? 0);
    clock.onJump(() => this.state.changed('clock'));
    this.dynamodb = new DynamoDb({ file: dataDir ? join(dataDir, 'table.jsonl') : undefined, clock });
    const shared: Shared = {
      clock,
      log: this.log,
      activity,
      ports: () => ({ services: this.internalPort, carrier: this.carrierPort }),
      threads: options.threads,
      keepsThreads: options.keepsThreads ?? false,
      performCall: (...call) => this.performCall(...call),
      metrics,
    };
    this.functions = warm ? warm.functions.attach(shared) : new Functions(shared);
    this.sqs = new Sqs(clock, this.state, faults);
    this.queueSamples = new QueueSamples(metrics.store, () => this.sqs.all);
    clock.onJump(() => this.queueSamples.sampleUntil(clock.now()));
    this.targets = new Targets({ sqs: this.sqs, functions: this.functions, access, log: this.log });
    this.scheduler = new Scheduler({ clock, state: this.state, targets: this.targets, activity, faults });
    this.events = new Events({ clock, targets: this.targets, activity });
    this.secrets = new Secrets(this.state, warm?.secrets);
    this.kms = new Kms(this.state);
    this.mails = new Mails(clock, this.state);
    this.s3 = new S3({
      dir: dataDir ? join(dataDir, 'objects') : mkdtempSync(join(tmpdir(), 'local-objects-')),
      clock,
      access,
      events: this.events,
    });
    this.mediaConvert = new MediaConvert({
      clock,
      state: this.state,
      activity,
      access,
      events: this.events,
      s3: this.s3,
      log: this.log,
    });
    this.appsync = new AppSync({ functions: this.functions, access, activity, clock, metrics });
    this.httpApis = new HttpApis({ functions: this.functions, clock, metrics });
    this.distribution = new Distribution({
      httpApis: this.httpApis,
      activity,
      internalPort: () => this.internalPort,
      objects: (bucket, key, range) => answerDistribution(this.s3.store, { bucket, key, range }),
    });
    const account = (): Account => this.vendorAccount();
    const numbers = (this.numbers = new NumberBook({ clock, state: this.state }));
    const webhooks = new Webhooks({ account, publicBaseUrl: () => this.publicBaseUrl, log: this.log, numbers });
    this.carrier = new Carrier({ clock, state: this.state, activity, webhooks, numbers });
    this.carrierRest = new CarrierRest({ carrier: this.carrier, account, numbers });
    this.stripe = new StripeProvider({
      clock,
      state: this.state,
      activity,
      log: this.log,
      keys: () => this.paymentKeys(),
      publicBaseUrl: () => this.publicBaseUrl,
    });
    this.stripeBrowser = new StripeBrowser(this.stripe);
    this.calendly = new CalendlyService({
      clock,
      state: this.state,
      activity,
      log: this.log,
      app: () => findApp(this.secrets, 'local-app'),
    });
    this.google = new GoogleService({ clock, state: this.state, app: () => findApp(this.secrets, 'local-google') });
    this.modMed = new ModMedService({ clock, state: this.state, vendor: () => findApp(this.secrets, 'local-modmed') });
    const batches: Pending = {
      busy: () => this.eventSources.some(({ isGathering }) => isGathering),
      next: () => undefined,
      hurry: () => {
        for (const source of this.eventSources) source.hurry(clock.now());
      },
    };
    for (const source of [this.sqs, this.scheduler, this.carrier, this.stripe, batches]) activity.watch(source);
    this.sqs.onMessage(() => this.poll());
    clock.onJump(() => this.poll());
    disturbTable(faults, this.dynamodb);
  }

  /**
   * The base address of all AWS services. With an IP address the S3 client puts the bucket into the path. With a name it
   * would put the bucket into the host. The URLs of queues begin with it: for another address the SQS client warns at
   * every call.
   */
  get internal(): string {
    return `http://127.0.0.1:${this.internalPort}`;
  }

  poll(): void {
    for (const source of this.eventSources) source.poll(this.clock.now());
  }

  count(caller: string, operation: string): void {
    let counts = this.databaseCalls.get(caller);
    if (!counts) this.databaseCalls.set(caller, (counts = new Map<string, number>()));
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }

  countFunctionCall(service: string, operation: string): void {
    const call = `${service} ${operation}`;
    this.functionCalls.set(call, (this.functionCalls.get(call) ?? 0) + 1);
  }

  /** Returns the carrier's account from the secret that the functions read. */
  vendorAccount(): Account {
    return findSecret(this.secrets, ['accountSid', 'authToken']) ?? DEFAULT_ACCOUNT;
  }

  /** Returns the payment provider's keys from the secret that the functions read. */
  paymentKeys(): StripeKeys {
    return findSecret(this.secrets, ['secretKey', 'webhookSecret']) ?? DEFAULT_KEYS;
  }

  /** Starts no more work: messages, schedules, and what the carrier and the payment provider do later. */
  stopSources(): void {
    for (const source of [...this.eventSources, this.scheduler, this.carrier, this.stripe]) source.close();
  }

  /** `keepsFunctions`: their threads stay for another cloud. */
  async close({ keepsFunctions = false } = {}): Promise<void> {
    this.stopSources();
    this.appsync.close();
    if (!keepsFunctions) await this.functions.close();
    this.state.flush();
    this.log.flush();
    await this.dynamodb.close();
  }
}
