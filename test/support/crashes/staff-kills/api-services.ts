import { Payments } from '../../../../functions/adapters/payments/payments.ts';
import type { RenderedMail } from '../../../../functions/domain/mails/mail.ts';
import type { Outgoing } from '../../../../functions/adapters/queue.ts';
import { consumeMails } from '../../../../functions/workers/index.ts';
import { SWEEP } from '../../../../functions/messages/texts/wake-ups.ts';
import { TestBucket } from '../../simulation/test-files.ts';
import { getPace, ZONE, type TestMachine } from '../../simulation/test-machine.ts';
import { RECEIVER_KEYS } from '../../scenarios/webhooks/test-receiver.ts';
import { MemoryPartUploads } from '../../scenarios/media/memory-part-uploads.ts';

/** A mail that someone got. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The host of the pages of the machine's organization. */
export const HOST = 'text.localhost:3000';

/** Returns what the functions of the API use, over the services of a machine. `mails`: takes what people get. */
export function buildApiServices(machine: TestMachine, mails: SentMail[]) {
  const { data, wakeUps, receiver, now } = machine;
  const call = <T>(what: string, run: () => Promise<T>): Promise<T> => machine.aroundCall(what, run);
  const bucket = new TestBucket(machine.files, { call: (run) => call('file', run), shouldBreakOff: () => false });
  const files = Object.assign(bucket, {
    showUrl: async () => '',
    uploadUrl: async (key: string) => key,
    downloadUrl: async (key: string) => key,
    read: async () => new Uint8Array(),
    writeForever: async () => undefined,
  });
  /** The schedules of its workers find what no message named. */
  const unheard = { send: () => call('queue', async () => undefined) };
  return {
    data,
    files,
    uploads: files,
    media: files,
    partUploads: countCalls(new MemoryPartUploads(), call),
    wakeUps,
    bulk: machine.queue('bulk'),
    imports: machine.queue('imports'),
    replies: machine.queue('replies'),
    wakes: machine.queue('wake'),
    mediaQueue: machine.queue('media'),
    mails: buildMailQueue(machine, mails),
    integrations: unheard,
    numbers: unheard,
    sendQueues: [],
    sweep: () => machine.queue('wake').send({ body: SWEEP }),
    // The functions log an event that cannot be published, and continue.
    publish: () => call('events', async () => undefined).catch(() => undefined),
    endSession: () => call('events', async () => undefined).catch(() => undefined),
    endMembership: () => call('events', async () => undefined).catch(() => undefined),
    payments: new Payments(() => Promise.reject(new Error('No organization of the stories pays'))),
    paymentPage: null,
    listed: { adminSidebarOrganizations: [], campaignActionOrganizations: [], dashboardUsers: [] },
    realtimeUrl: '',
    recordMetric: () => undefined,
    calendarSite: null,
    isBilled: false,
    webhookRules: { allowsLocalHosts: false },
    caller: receiver,
    readWebhookKey: RECEIVER_KEYS.readWebhookKey,
    secretBox: { ...RECEIVER_KEYS.secretBox, seal: (secret: string) => call('keys', async () => secret) },
    zone: ZONE,
    recipientHours: false,
    exemptIds: [],
    demoCampaign: DEMO_CODE,
    sleep: async () => undefined,
    getPace,
    now,
  };
}

/** The code of the campaign page with which people try the platform out. */
export const DEMO_CODE = 'demo-code';

/** A mail is written when its message arrives. A second mail of the same words is nothing that anybody loses. */
function buildMailQueue(machine: TestMachine, mails: SentMail[]) {
  const mailer = {
    send: async (to: string, _sender: string, { subject, text }: RenderedMail) =>
      void mails.push({ to, subject, text }),
  };
  const deps = { data: machine.data, mailer, publicAddress: async () => `http://${HOST}`, now: machine.now };
  const send = ({ body, delaySeconds = 0 }: Outgoing): Promise<void> =>
    machine.aroundCall('queue', async () =>
      machine.timeline.at(machine.now().getTime() + delaySeconds * 1_000, () => consumeMails(deps, body)),
    );
  return { send };
}

/** Returns part uploads whose calls can be interrupted. */
function countCalls(uploads: MemoryPartUploads, call: <T>(what: string, run: () => Promise<T>) => Promise<T>) {
  return {
    start: (key: string) => call('file', () => uploads.start(key)),
    abort: (key: string) => call('file', () => uploads.abort(key)),
    complete: (key: string) => call('file', () => uploads.complete(key)),
    listParts: (key: string) => call('file', () => uploads.listParts(key)),
    partUrl: uploads.partUrl.bind(uploads),
  };
}
