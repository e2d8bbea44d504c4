import { getPackById } from '../../functions/domain/brand/packs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContact, type Contact } from '../../functions/domain/contacts/contact.ts';
import { NO_MASK } from '../../functions/domain/contacts/mask.ts';
import { toMessage } from '../../functions/data/sending/message-item.ts';
import { campaignFields } from '../../functions/graphql/campaigns/fields.ts';
import { stepFields } from '../../functions/graphql/campaigns/steps.ts';
import type { SignedInContext } from '../../functions/graphql/registry/router.ts';
import { findTableViolations } from '../support/crashes/invariants/invariant-checker.ts';
import { TestMachine, getPace, ZONE } from '../support/simulation/test-machine.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { buildActor, buildOrganization } from '../support/scenarios/test-data.ts';
import { SEED, countCases } from '../support/simulation/exploration.ts';

const START = new Date(parsePhoenix('2027-03-03 10:00:00'));
const MINUTE_MS = 60_000;
const organization = buildOrganization({ id: 'o', name: 'O', number: '+16025550901' });
const contacts: readonly Contact[] = Array.from({ length: 4 }, (_, index) =>
  newContact({
    organizationId: 'o',
    id: `l${index}`,
    created: START,
    name: `Pat ${index}`,
    firstName: 'Pat',
    phone: `+1602555010${index}`,
  }),
);

/** What staff do while it runs; `step` and `lead` are places in the lists as they are then. */
const edits = fc.oneof(
  fc.record({ do: fc.constant('changeDelay' as const), step: fc.nat(9), minutes: fc.nat(6) }),
  fc.record({ do: fc.constant('reword' as const), step: fc.nat(9) }),
  fc.record({ do: fc.constant('empty' as const), step: fc.nat(9) }),
  fc.record({ do: fc.constant('delete' as const), step: fc.nat(9) }),
  fc.record({ do: fc.constant('add' as const), step: fc.nat(9), minutes: fc.nat(4) }),
  fc.record({ do: fc.constant('pause' as const) }),
  fc.record({ do: fc.constant('resume' as const) }),
  fc.record({ do: fc.constant('remove' as const), lead: fc.nat(3) }),
  fc.record({ do: fc.constant('restore' as const), lead: fc.nat(3) }),
);
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never;
const scripts = fc.record({
  joins: fc.array(fc.nat(12 * 60), { minLength: contacts.length, maxLength: contacts.length }),
  edits: fc.array(fc.record({ second: fc.nat(15 * 60), edit: edits }), { maxLength: 10 }),
});

type Fields = ReturnType<typeof campaignFields> & ReturnType<typeof stepFields>;

/** The campaign's fields as staff call them, over the machine. */
class Staff {
  readonly #machine: TestMachine;
  readonly #fields: Fields;
  campaign = '';

  constructor(machine: TestMachine) {
    this.#machine = machine;
    const deps = {
      data: machine.data,
      bulk: machine.queue('bulk'),
      replies: machine.queue('replies'),
      wakeUps: machine.wakeUps,
      publish: async () => undefined,
      zone: ZONE,
      recipientHours: false,
      uploads: { describe: async () => null, read: async () => new Uint8Array() },
      media: { writeForever: async () => undefined },
      getPace,
    };
    this.#fields = { ...campaignFields(deps), ...stepFields(deps) };
  }

  async call<Name extends keyof Fields>(name: Name, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const now = this.#machine.now();
    const actor = buildActor(now, { access: 'OWNER' });
    const viewer = { pack: getPackById('text'), mask: NO_MASK };
    const context: SignedInContext = { now, address: '', host: '', device: '', isPerson: true, actor, ...viewer };
    return (await this.#fields[name].run(context, { campaignId: this.campaign, ...input } as never)) as Record<
      string,
      unknown
    >;
  }

  async steps(): Promise<readonly string[]> {
    return (await this.#machine.data.campaigns.findCampaign('o', this.campaign))?.structure.FEATURE ?? [];
  }

  async addStep(after: string | null, minutes: number, words: string): Promise<string> {
    const made = await this.call('createCampaignFeature', { structureType: 'FEATURE', featureType: 'MESSAGE', after });
    const { id } = made['feature'] as { id: string };
    await this.fill(id, words, minutes);
    return id;
  }

  async fill(id: string, words: string, minutes?: number): Promise<void> {
    await this.call('updateCampaignFeature', {
      campaignFeatureId: id,
      messageContent: words === '' ? [] : [{ type: 'TEXT', text: `${words} STOP` }],
      ...(minutes === undefined ? {} : { minutes }),
    });
  }

  async do(edit: Edit): Promise<void> {
    const steps = await this.steps();
    const step = 'step' in edit ? steps[edit.step % Math.max(1, steps.length)] : undefined;
    switch (edit.do) {
      case 'pause':
      case 'resume':
        return void (await this.call('updateCampaign', { paused: edit.do === 'pause' }));
      case 'remove':
      case 'restore':
        return void (await this.call('removeLeadsFromCampaign', {
          leadIds: [contacts[edit.lead]?.id],
          restore: edit.do === 'restore',
        }));
      case 'add':
        return void (await this.addStep(step ?? null, edit.minutes, 'Added'));
    }
    if (step === undefined) return;
    if (edit.do === 'changeDelay')
      await this.call('updateCampaignFeature', { campaignFeatureId: step, minutes: edit.minutes });
    if (edit.do === 'reword') await this.fill(step, 'Reworded');
    if (edit.do === 'empty') await this.fill(step, '');
    if (edit.do === 'delete') await this.call('deleteCampaignFeature', { campaignFeatureId: step });
  }

  /** Resumes the campaign, so that every contact who can reaches the end. */
  async finish(): Promise<void> {
    await this.call('updateCampaign', { paused: false });
    const campaign = await this.#machine.data.campaigns.findCampaign('o', this.campaign);
    for (const step of Object.values(campaign?.steps ?? {}))
      if (step.blocks.length === 0) await this.fill(step.id, 'Filled');
  }
}

async function run(script: {
  joins: readonly number[];
  edits: readonly { second: number; edit: Edit }[];
}): Promise<string[]> {
  const machine = await TestMachine.start(START);
  try {
    const { data } = machine;
    await data.accounts.createOrganization(organization);
    await data.contactWriter.addContacts(
      'o',
      contacts.map((contact) => ({ contact, attestation: null })),
    );
    const staff = new Staff(machine);
    staff.campaign = ((await staff.call('createCampaign', { name: 'Edited' }))['campaign'] as { id: string }).id;
    const originals: string[] = [];
    for (const minutes of [0, 3, 2])
      originals.push(await staff.addStep(originals.at(-1) ?? null, minutes, `Step ${originals.length}`));
    script.joins.forEach((second, index) =>
      machine.timeline.at(
        START.getTime() + second * 1000,
        async () => void (await staff.call('addLeadsToCampaign', { leadIds: [contacts[index]?.id] })),
      ),
    );
    for (const { second, edit } of script.edits)
      machine.timeline.at(START.getTime() + second * 1000, () => staff.do(edit));
    machine.timeline.at(START.getTime() + 16 * MINUTE_MS, () => staff.finish());
    for (let minute = 1; minute <= 90; minute += 1)
      machine.timeline.at(START.getTime() + minute * MINUTE_MS, async () =>
        machine.send('wake', { version: 1, kind: 'sweep' }),
      );
    await machine.timeline.runUntil(new Date(START.getTime() + 95 * MINUTE_MS));
    return await findViolations(machine, staff, originals);
  } finally {
    machine.stop();
  }
}

async function findViolations(machine: TestMachine, staff: Staff, originals: readonly string[]): Promise<string[]> {
  const items = await machine.items();
  const texts = new Map(
    items
      .filter((item) => item.sk.startsWith('MESSAGE#'))
      .map(toMessage)
      .map((message) => [message.id, message]),
  );
  const faults = [
    ...findTableViolations(items, new Set()),
    ...machine.queues.deadLetters.map(({ queue }) => `given up on ${queue}`),
  ];
  const there = await staff.steps();
  for (const contact of contacts) {
    const got = machine.handOvers
      .filter(({ to }) => to === contact.phone)
      .map(({ ids }) => texts.get(ids?.messageId ?? '')?.campaign?.stepId ?? '');
    if (new Set(got).size !== got.length) faults.push(`${contact.id} got a step twice: ${got.join(' ')}`);
    const first = got.filter((step) => originals.includes(step));
    if (first.join() !== [...first].sort((a, b) => originals.indexOf(a) - originals.indexOf(b)).join())
      faults.push(`${contact.id} got the steps out of order`);
    const enrollment = await machine.data.enrollments.findEnrollment('o', staff.campaign, contact.id);
    if (enrollment && enrollment.state !== 'REMOVED') {
      if (enrollment.state !== 'FINISHED') faults.push(`${contact.id} is still ${enrollment.state}`);
      const missing = originals.filter((step) => there.includes(step) && !got.includes(step));
      const wasOut = texts
        .values()
        .some((message) => message.contactId === contact.id && message.reason === 'REMOVED_FROM_CAMPAIGN');
      if (missing.length > 0 && !wasOut)
        faults.push(`${contact.id} never got ${missing.length} steps that were there all the time`);
    }
  }
  return faults;
}

describe('A campaign that staff edit at random times', () => {
  it('sends each step once and in order to each contact, loses no contact and keeps all figures exact', async () => {
    const expectNoViolations = fc.asyncProperty(scripts, async (script) => {
      expect(await run(script)).toEqual([]);
    });
    await fc.assert(expectNoViolations, { numRuns: countCases('EDITS', 30), seed: SEED });
  });
});
