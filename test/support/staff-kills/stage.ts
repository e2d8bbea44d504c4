import { addContactsTo } from '../scenarios/in-process-data.ts';
import { buildSendingRules } from '../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import type { Step } from '../../../functions/domain/campaigns/step.ts';
import type { ContactWithPhone } from '../../../functions/domain/contacts/contact.ts';
import { CommitLog } from '../crashes/commits.ts';
import { TestMachine, ZONE } from '../simulation/test-machine.ts';
import { parsePhoenix } from '../scenarios/scenario.ts';
import { buildContactsWithPhone, buildOrganization, buildTwoStepCampaign } from '../scenarios/test-data.ts';
import { SWEEP } from '../../../functions/messages/texts/wake-ups.ts';
import { openDesk, succeeded, type Desk, type StaffCall } from './desk.ts';
import type { SentMail } from './desk-services.ts';
import { Interrupter } from './interruption.ts';

export const START = new Date(parsePhoenix('2027-03-03 10:00:00'));
export const O = 'o';
/** Who got the first text of the campaign and waits for the second. The others are in no campaign. */
const ENROLLED = 3;
export const CONTACTS = buildContactsWithPhone(O, 6, START).map((contact, index) => ({
  ...contact,
  name: `Pat ${index}`,
}));

/** The stage of one run: people, some of them on their way, and staff at their desk. */
export interface Stage {
  readonly machine: TestMachine;
  readonly commits: CommitLog;
  readonly interrupter: Interrupter;
  readonly desk: Desk;
  /** What people got by mail. */
  readonly mails: readonly SentMail[];
}

/** The minutes of the recurring sweep that matter. One every minute makes a run three times as long. */
const SWEEPS = [1, 3, 6, 10, 14, 18];

const organization = buildOrganization({ id: O, number: '+16025550901' });

/** Builds the stage at START. Each run begins with the same stage. @param watch watches the machine before its first call */
export async function buildStage(watch: (machine: TestMachine) => void = () => undefined): Promise<Stage> {
  const machine = await TestMachine.start(START);
  watch(machine);
  const { data } = machine;
  const commits = new CommitLog();
  machine.onCommitted = commits.record;
  machine.reportsDelivery = true;
  await data.accounts.createOrganization(organization);
  await addContactsTo(data, O, CONTACTS);
  const campaign = buildCampaign();
  await data.campaigns.createCampaign(campaign);
  await data.campaigns.createCampaign({ ...withIds(buildTwoStepCampaign(START), 'd'), name: 'D' });
  await enroll(machine, campaign, CONTACTS.slice(0, ENROLLED));
  const interrupter = new Interrupter();
  machine.aroundCall = interrupter.aroundCall;
  for (const minutes of SWEEPS)
    machine.timeline.at(START.getTime() + minutes * 60_000, async () => machine.send('wake', SWEEP));
  const mails: SentMail[] = [];
  return { machine, commits, interrupter, mails, desk: openDesk(machine, mails) };
}

async function enroll(machine: TestMachine, campaign: Campaign, contacts: readonly ContactWithPhone[]): Promise<void> {
  const rules = buildSendingRules(organization, ZONE);
  const joined = await machine.data.enroller.enroll(campaign, contacts, {
    sendAgain: false,
    by: null,
    rules,
    now: START,
  });
  await machine.wakeUps.schedule(O, joined.dues, START);
}

/** Two steps at once and two minutes later, and a step before and one after appointments. */
function buildCampaign(): Campaign {
  const campaign = withIds(buildTwoStepCampaign(START), 'c');
  const [first] = Object.values(campaign.steps);
  if (!first) throw new Error('The campaign has no steps');
  const phases = { before: 'BEFORE', after: 'APPOINTMENT' } as const;
  const added = Object.entries(phases).map(([name, structureType]): Step => ({
    ...first,
    id: `c-${name}`,
    structureType,
    blocks: [{ type: 'TEXT', text: `${name} STOP` }],
    timing: { ...first.timing, minutes: 10 },
  }));
  return {
    ...campaign,
    hasAppt: true,
    structure: { ...campaign.structure, BEFORE: ['c-before'], APPOINTMENT: ['c-after'] },
    steps: { ...campaign.steps, ...Object.fromEntries(added.map((step) => [step.id, step])) },
  };
}

/** The id of a step begins with that of its campaign, as calls of the API need it. */
function withIds(campaign: Campaign, id: string): Campaign {
  const rename = (stepId: string): string => `${id}-${stepId}`;
  return {
    ...campaign,
    id,
    structure: { ...campaign.structure, FEATURE: campaign.structure.FEATURE.map(rename) },
    steps: Object.fromEntries(
      Object.values(campaign.steps).map((step) => [
        rename(step.id),
        {
          ...step,
          id: rename(step.id),
          campaignId: id,
          blocks: [{ type: 'TEXT', text: `${id} ${step.id} STOP` } as const],
        },
      ]),
    ),
  };
}

/** Makes a call of staff that nothing interrupts, as a part of what came before. @throws when it is refused */
export async function prepareCall({ desk }: Pick<Stage, 'desk'>, call: StaffCall): Promise<Record<string, unknown>> {
  const answer = await desk(call);
  if (!succeeded(answer) || !('data' in answer)) throw new Error(`${call.field}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Lets some seconds pass. */
export function pass({ machine }: Pick<Stage, 'machine'>, seconds: number): Promise<void> {
  return machine.timeline.runUntil(new Date(machine.now().getTime() + seconds * 1_000));
}
