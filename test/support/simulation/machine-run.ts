import { Refusal } from '../../../functions/platform/refusal.ts';
import { buildSendingRules } from '../../../functions/domain/accounts/account.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import { newContact } from '../../../functions/domain/contacts/contact.ts';
import { newJob } from '../../../functions/domain/jobs/job.ts';
import { simulate, startPlaces } from '../../../functions/domain/simulation/simulate.ts';
import type { SimulatedStep } from '../../../functions/domain/simulation/simulation.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
} from '../../../functions/use-cases/appointments/change-appointment.ts';
import { changeStepOrder, deleteStep, updateStep } from '../../../functions/use-cases/campaigns/change-steps.ts';
import { joinCampaign } from '../../../functions/use-cases/campaigns/join-campaign.ts';
import { simulateCampaign } from '../../../functions/use-cases/campaigns/simulate-campaign.ts';
import { TestMachine, ZONE } from './test-machine.ts';
import { buildOrganization } from '../scenarios/test-data.ts';
import { toTiming, type RandomAct, type RandomCase } from './random-campaign.ts';

const HOUR_MS = 3_600_000;
/** Longer than the longest campaign of a run. */
const RUN_HOURS = 45 * 24;
/** Staff's act has all its effects within this time. A text that goes out in the meantime belongs to no prediction. */
const SETTLE_MS = 60_000;

export interface SentText {
  readonly at: string;
  readonly body: string;
}

/** What the simulator said at a moment, and what the workers did until staff changed something. */
export interface Period {
  readonly predicted: readonly SentText[];
  readonly sent: readonly SentText[];
}

/** Runs a campaign for one contact with the real workers on virtual time, and asks the simulator after each act of staff. */
export async function runCase(given: RandomCase, joined: Date): Promise<Period[]> {
  const run = await CaseRun.start(given, joined);
  const periods: { readonly from: Date; readonly predicted: readonly SentText[] }[] = [];
  let clock = joined.getTime();
  periods.push({ from: joined, predicted: run.predictJoining() });
  run.machine.timeline.at(clock, () => run.join());
  for (const act of given.acts) {
    clock += SETTLE_MS + act.afterHours * HOUR_MS;
    run.machine.timeline.at(clock, async () => void (await run.perform(act)));
    await run.machine.timeline.runUntil(new Date(clock + SETTLE_MS));
    periods.push({ from: new Date(clock + SETTLE_MS), predicted: await run.predict() });
  }
  await run.machine.timeline.runUntil(new Date(joined.getTime() + RUN_HOURS * HOUR_MS));
  run.machine.stop();
  const sent = run.machine.handOvers.map(({ at, body }) => ({ at: new Date(at).toISOString(), body }));
  return periods.map(({ from, predicted }, index) => {
    const next = periods[index + 1]?.from;
    const until = next ? new Date(next.getTime() - SETTLE_MS).toISOString() : '9';
    const isIn = ({ at }: SentText): boolean => at >= from.toISOString() && at < until;
    return { predicted: predicted.filter(isIn), sent: sent.filter(isIn) };
  });
}

class CaseRun {
  readonly machine: TestMachine;
  readonly #given: RandomCase;
  readonly #joined: Date;

  private constructor(machine: TestMachine, given: RandomCase, joined: Date) {
    this.machine = machine;
    this.#given = given;
    this.#joined = joined;
  }

  static async start(given: RandomCase, joined: Date): Promise<CaseRun> {
    const machine = await TestMachine.start(new Date(joined.getTime() - 60_000));
    const run = new CaseRun(machine, given, joined);
    await machine.data.accounts.createOrganization(run.#organization());
    await machine.data.contactWriter.addContacts('o', [{ contact: run.#contact(), attestation: null }]);
    await machine.data.campaigns.createCampaign(given.campaign);
    return run;
  }

  async join(): Promise<void> {
    const { occasion } = this.#given;
    if (occasion !== null)
      return void (await createAppointment(this.#deps(), this.#actor(), {
        contactId: 'ann',
        changeOccasion: () => occasion,
        campaignsToAdd: ['c'],
        campaignsToRemove: [],
      }));
    const details = { sendAgain: false };
    const created = this.machine.now();
    const job = newJob({ organizationId: 'o', id: 'j', kind: 'ENROLL', total: 1, campaignId: 'c', created, details });
    await this.machine.data.jobs.createJob(job);
    const given = { job, organization: this.#organization() };
    await joinCampaign(this.#deps(), given, [this.#contact()], { sendAgain: false });
  }

  async perform(act: RandomAct): Promise<unknown> {
    const { data } = this.machine;
    const [deps, actor] = [this.#deps(), this.#actor()];
    const [appointment] = await data.appointments.listByContact('o', 'ann', 1);
    switch (act.kind) {
      case 'CANCEL':
        return appointment && cancelAppointment(deps, actor, appointment.id);
      case 'MOVE':
        return (
          appointment?.canceled === null &&
          updateAppointment(deps, actor, appointment.id, {
            changeOccasion: () => act.occasion,
            campaignsToAdd: [],
            campaignsToRemove: [],
          })
        );
      case 'DELETE':
        return deleteStep(deps, actor, `c.${act.index}`);
      case 'REORDER':
        return changeStepOrder(deps, actor, { stepId: `c.${act.index}`, after: null });
      case 'EDIT': {
        const { delayUntil, ...timing } = toTiming(act.timing, this.#joined);
        const changes = { ...timing, delayUntil: delayUntil?.toISOString() ?? null };
        return updateStep(deps, actor, { stepId: `c.${act.index}`, changes });
      }
    }
  }

  /** What the simulator says before the contact joins. */
  predictJoining(): SentText[] {
    const { campaign, occasion } = this.#given;
    const rules = buildSendingRules(this.#organization(), ZONE);
    const start = this.#joined;
    const places = startPlaces('c', occasion, start);
    return listSent(
      simulate({
        campaign,
        contact: this.#contact(),
        start,
        ...places,
        rules,
        contactRules: rules,
        getSampleLink: () => '',
      }),
    );
  }

  /** What the simulator says of the contact now. */
  async predict(): Promise<SentText[]> {
    const input = { campaignId: 'c', contactId: 'ann', joined: null, occasion: null, pack: getPackById('text') };
    const simulation = await simulateCampaign({ ...this.#deps(), recipientHours: false }, this.#actor(), input);
    if (simulation instanceof Refusal) throw new Error('The simulator refused');
    return simulation.isUnderWay ? listSent(simulation.steps) : [];
  }

  #organization() {
    const { allowAfterHours, allowWeekends } = this.#given;
    const switches = { showCustomWindow: true, allowAfterHours, allowWeekends };
    return buildOrganization({ id: 'o', number: '+16025550901', ...switches });
  }

  #contact() {
    const name = { name: 'Ann Archer', firstName: 'Ann' };
    return newContact({ organizationId: 'o', id: 'ann', created: this.#joined, ...name, phone: '+16025550123' });
  }

  #actor(): Actor {
    const now = this.machine.now();
    return { sessionId: 's', userId: 'u', organizationId: 'o', access: 'OWNER', wpAdmin: false, now };
  }

  #deps() {
    const { data, wakeUps, now } = this.machine;
    return { data, wakeUps, now, zone: ZONE, bulk: this.machine.queue('bulk'), publish: async () => undefined };
  }
}

function listSent(steps: readonly SimulatedStep[]): SentText[] {
  return steps.flatMap((step) => (step.kind === 'SENT' ? [{ at: step.at.toISOString(), body: step.body }] : []));
}
