import { newOrganization } from '../../../functions/domain/accounts/account.ts';
import { setTimeout } from 'node:timers/promises';
import type { Data } from '../../../functions/data/index.ts';
import type { Item } from '../../../functions/data/table/table.ts';
import { toMessage } from '../../../functions/data/sending/message-item.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { listAllItems } from '../cloud/items.ts';
import type { CommitLog } from '../crashes/commits.ts';
import { createCampaign, signIn, textBlock, type Cloud, type Person } from './scenario.ts';

const CONTACT_COUNT = 4;
/** Number of attempts of a person at a failing operation. */
const MAX_ATTEMPTS = 12;
const MAX_POLLS = 100;
const POLL_MS = 100;

interface Job {
  readonly state: string;
  readonly added: number;
  readonly merged: number;
  readonly rejected: number;
}

/**
 * An organization that works during faults. The organization imports a file, starts a campaign of two texts, receives a
 * STOP and a reply, and sends a text by hand. `findViolations` returns the wrong results.
 */
export class SoakTenant {
  readonly #cloud: Cloud;
  readonly #id: string;
  readonly #person: Person;
  readonly #phones: readonly string[];
  readonly #campaignId: string;
  #import = '';
  #leads: readonly string[] = [];

  private constructor(cloud: Cloud, index: number, person: Person, campaignId: string) {
    this.#cloud = cloud;
    this.#id = `trial-${index}`;
    this.#person = person;
    this.#phones = Array.from(
      { length: CONTACT_COUNT },
      (_, contact) => `+160255${String(index % 100).padStart(2, '0')}1${String(contact).padStart(2, '0')}`,
    );
    this.#campaignId = campaignId;
  }

  static async create(cloud: Cloud, data: Data, index: number, passwordHash: string): Promise<SoakTenant> {
    const organization = newOrganization({
      id: `trial-${index}`,
      name: `Trial ${index}`,
      brand: 'text' as const,
      number: `+160255590${String(index % 100).padStart(2, '0')}` as const,
    });
    const user = {
      id: newId(cloud.clock.now()),
      email: `owner@trial-${index}.test`,
      name: 'Owner',
      phone: null,
      wpAdmin: false,
    };
    await data.accounts.createOrganization(organization);
    await data.accounts.createUser(user, passwordHash);
    await data.accounts.addMember({
      userId: user.id,
      organizationId: organization.id,
      organizationName: organization.name,
      access: 'OWNER',
    });
    const person = await signIn(cloud, user.email);
    const { id } = await createCampaign(person, 'Trial', [
      { blocks: [textBlock('One. STOP ends')] },
      { minutes: 2, blocks: [textBlock('Two. STOP ends')] },
    ]);
    return new SoakTenant(cloud, index, person, id);
  }

  async startImport(): Promise<void> {
    const [first = ''] = this.#phones;
    const content = [
      'name,phone',
      ...this.#phones.map((phone, contact) => `Pat ${contact},${phone}`),
      `Pat again,${first}`,
      'Nobody,call me',
    ].join('\n');
    const bytes = new TextEncoder().encode(content);
    const { createUpload } = await this.#runWithRetries<{ createUpload: { url: string; uploadKey: string } }>(
      'mutation U($size: Float!) { createUpload(kind: CSV, contentType: "text/csv", size: $size) { success errors url uploadKey } }',
      { size: bytes.length },
    );
    await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/csv' } });
    // A repeated import of the same file returns the same job, so a retry needs no key.
    const { leadsFromCsv } = await this.#runWithRetries<{ leadsFromCsv: { job: { id: string } } }>(
      'mutation I($key: String!) { leadsFromCsv(uploadKey: $key, fullNameKey: "name", phoneKey: "phone", attestation: "They signed up in the shop") { success errors job { id } } }',
      { key: createUpload.uploadKey },
    );
    this.#import = leadsFromCsv.job.id;
  }

  async isImporting(): Promise<boolean> {
    return (await this.#job()).state === 'RUNNING';
  }

  async startCampaign(): Promise<void> {
    this.#leads = await this.#waitForContacts();
    await this.#runWithRetries(
      'mutation J($id: ID!, $leads: [ID!]) { addLeadsToCampaign(campaignId: $id, leadIds: $leads) { success errors } }',
      { id: this.#campaignId, leads: this.#leads },
    );
  }

  /** Reloads the list until all contacts are on it, because the list is an eventually consistent index. */
  async #waitForContacts(): Promise<string[]> {
    for (let polls = 1; polls <= MAX_POLLS; polls += 1) {
      const { leads } = await this.#runWithRetries<{ leads: { leads: { id: string; phone: string }[] } }>(
        'query { leads { success errors leads { id phone } } }',
      );
      const byPhone = new Map(leads.leads.map(({ id, phone }) => [phone, id]));
      const ids = this.#phones.flatMap((phone) => byPhone.get(phone) ?? []);
      if (ids.length === CONTACT_COUNT) return ids;
      await setTimeout(POLL_MS);
    }
    throw new Error(`${this.#id}: the list never showed all contacts that the import added`);
  }

  async receiveStop(): Promise<void> {
    await this.#cloud.local.services.carrier.receive(this.#phones[0] ?? '', this.#person.number, 'STOP');
  }

  async receiveReply(): Promise<void> {
    await this.#cloud.local.services.carrier.receive(this.#phones[1] ?? '', this.#person.number, 'Who is this?');
  }

  /** Sends a text like a person, who checks after an error whether the text exists before a retry. */
  async sendDirectMessage(): Promise<void> {
    const id = this.#leads[2] ?? '';
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      await this.#person
        .call('messageLead', { leadId: id, message: 'From staff', idempotencyKey: `by-hand-${tries}` })
        .catch(() => undefined);
      const items = await listAllItems(this.#cloud);
      if (items.some((item) => item.pk === `ORG#${this.#id}#CONTACT#${id}` && item.kind === 'DIRECT')) return;
    }
  }

  /** Returns the wrong results of this organization. The check is only valid after all work ended. */
  async findViolations(items: readonly Item[], commits: CommitLog): Promise<string[]> {
    const own = items.filter(({ pk }) => pk.startsWith(`ORG#${this.#id}#`));
    const job = await this.#job();
    const exact = job.state === 'DONE' && job.added === CONTACT_COUNT && job.merged === 1 && job.rejected === 1;
    return [
      ...(exact ? [] : [`the import is ${JSON.stringify(job)}`]),
      ...(commits.hasStopped(this.#id, this.#phones[0] ?? '') ? [] : ['no STOP committed']),
      ...findMessageViolations(own, this.#phones, commits.listClaimedAfterStop()),
    ].map((fault) => `${this.#id}: ${fault}`);
  }

  async #job(): Promise<Job> {
    return (
      await this.#runWithRetries<{ job: { job: Job } }>(
        'query J($id: ID!) { job(jobId: $id) { success errors job { state added merged rejected } } }',
        { id: this.#import },
      )
    ).job.job;
  }

  /** Repeats an operation after errors, as a person does. */
  async #runWithRetries<T = unknown>(document: string, variables?: Record<string, unknown>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#person.run<T>(document, variables);
      } catch (error) {
        if (tries === MAX_ATTEMPTS) throw error;
      }
    }
  }
}

/** Finds texts that a contact never received without a known reason. Known reasons are NOT_ACCEPTED and an earlier STOP. */
function findMessageViolations(
  items: readonly Item[],
  phones: readonly string[],
  claimedAfterStop: ReadonlySet<string>,
): string[] {
  const violations: string[] = [];
  const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
  const [stopper, replier, written] = phones;
  const stop = items.find((item) => item.sk === 'CONSENT' && item.state === 'OPTED_OUT');
  if (stop?.pk.endsWith(String(stopper)) !== true) violations.push('the STOP was lost');
  for (const phone of phones) {
    const mine = messages.filter((each) => each.phone === phone);
    const counted = (kind: string): number => mine.filter((each) => each.kind === kind).length;
    if (phone !== stopper && counted('CAMPAIGN') !== 2)
      violations.push(`${phone} has ${counted('CAMPAIGN')} texts of the campaign`);
    if (counted('INBOUND') !== (phone === stopper || phone === replier ? 1 : 0))
      violations.push(`${phone} has ${counted('INBOUND')} texts to us`);
    if (counted('DIRECT') !== (phone === written ? 1 : 0))
      violations.push(`${phone} has ${counted('DIRECT')} texts by hand`);
    for (const { id, state, kind } of mine) {
      if (phone !== stopper && kind !== 'INBOUND' && state !== 'DELIVERED' && state !== 'NOT_ACCEPTED')
        violations.push(`${id} of ${phone} is ${state}`);
      if (kind !== 'CONFIRMATION' && claimedAfterStop.has(id)) violations.push(`${id} was claimed after the STOP`);
    }
  }
  return violations;
}
