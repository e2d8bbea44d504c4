import type { Data } from '../../functions/data/index.ts';
import type { Message } from '../../functions/domain/sending/message.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import { getPackById } from '../../functions/domain/brand/packs.ts';
import { VERSION } from '../../functions/messages/message-version.ts';
import type { Actor } from '../../functions/platform/actor.ts';
import { newId } from '../../functions/platform/ids.ts';
import { applyReport } from '../../functions/workers/reports/carrier-status.ts';
import { receiveInbound } from '../../functions/workers/inbound/inbound.ts';
import { sendMessage } from '../../functions/workers/delivery/sender.ts';
import type { SenderDeps } from '../../functions/workers/delivery/sender-deps.ts';

/** Keeps the order of texts that share a second, and stays far below the pace of a number. */
const SENDS_PER_SECOND = 10;

/**
 * The product's own use cases and workers at a time in the past, with a carrier that accepts every text. The demo's
 * history is made with them, so that figures, states and conversations agree as they do after real use.
 */
export class DemoProduct {
  readonly data: Data;
  readonly organization: Organization;
  readonly pack = getPackById('text');
  readonly zone = 'America/Phoenix';
  readonly deps: SenderDeps &
    Record<
      'bulk' | 'integrations' | 'replies' | 'imports' | 'media' | 'wakes',
      { send: () => Promise<void>; sendAll: () => Promise<void> }
    >;
  readonly #userId: string;
  #now = new Date();
  #sent = 0;

  constructor(data: Data, organization: Organization, userId: string) {
    this.data = data;
    this.organization = organization;
    this.#userId = userId;
    const queue = { send: async () => undefined, sendAll: async () => undefined };
    this.deps = {
      data,
      bulk: queue,
      integrations: queue,
      replies: queue,
      wakes: queue,
      imports: queue,
      media: queue,
      carrier: async () => ({
        send: async () => ({ kind: 'ACCEPTED', carrierId: `SM${newId(this.#now)}` }),
        list: async () => [],
      }),
      wakeUps: { schedule: async () => undefined },
      publish: async () => undefined,
      recordMetric: () => undefined,
      publicBaseUrl: 'http://localhost',
      zone: this.zone,
      recipientHours: false,
      getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 100_000 }),
      now: () => this.#now,
      sleep: async (ms) => this.passTime(ms),
    };
  }

  /** The owner of the organization, at the current time of the demo. */
  get actor(): Actor {
    const { id: organizationId } = this.organization;
    return { sessionId: 'demo', userId: this.#userId, organizationId, access: 'OWNER', wpAdmin: false, now: this.#now };
  }

  setTime(now: Date): void {
    this.#now = now;
  }

  passTime(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }

  /** Sends a contact's scheduled message at its due time. Returns the message as it was sent, or null. */
  async send(contactId: string): Promise<Message | null> {
    const { id: organizationId } = this.organization;
    const [message] = await this.data.messages.listLatest(organizationId, contactId, 1);
    if (message?.state !== 'SCHEDULED') return null;
    if (message.due > this.#now) this.#now = message.due;
    if ((this.#sent += 1) % SENDS_PER_SECOND === 0) this.passTime(1000);
    const campaignId = message.campaign?.id ?? null;
    const ids = { organizationId, contactId, messageId: message.id, campaignId };
    await sendMessage(this.deps, { version: VERSION, kind: 'send', ...ids });
    return this.data.messages.find(message);
  }

  /** The carrier reports a message as delivered, or as failed with an error code. */
  async report(message: Message, code: number | null): Promise<void> {
    const { organizationId, contactId, id: messageId, carrierId, attempt, campaign } = message;
    if (carrierId === null) return;
    await applyReport(this.deps, {
      version: VERSION,
      organizationId,
      contactId,
      messageId,
      campaignId: campaign?.id ?? null,
      carrierId,
      attempt,
      status: code === null ? 'DELIVERED' : 'UNDELIVERED',
      code,
    });
  }

  /** A contact replies. */
  async receive(from: string, body: string): Promise<void> {
    const carrierId = `SM${newId(this.#now)}`;
    const { number: to } = this.organization;
    if (to === null) throw new Error('The demo organization has no number');
    await receiveInbound(this.deps, { version: VERSION, carrierId, from, to, body });
  }
}
