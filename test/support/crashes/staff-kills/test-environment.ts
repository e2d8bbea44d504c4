import { addContactsTo } from '../../scenarios/in-process-data.ts';
import { buildSendingRules } from '../../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import type { Step } from '../../../../functions/domain/campaigns/step.ts';
import type { ContactWithPhone } from '../../../../functions/domain/contacts/contact.ts';
import { hashPassword } from '../../../../functions/platform/security/password.ts';
import { CommitLog } from '../commits.ts';
import { TestMachine, ZONE } from '../../simulation/test-machine.ts';
import { parsePhoenix } from '../../scenarios/scenario.ts';
import { buildContactsWithPhone, buildOrganization, buildTwoStepCampaign } from '../../scenarios/test-data.ts';
import { SWEEP } from '../../../../functions/messages/texts/wake-ups.ts';
import { createApiClient, succeeded, type ApiClient, type StaffCall } from './api-client.ts';
import type { SentMail } from './api-services.ts';
import { Interrupter } from './interruption.ts';

export const START = new Date(parsePhoenix('2027-03-03 10:00:00'));
export const O = 'o';
/** Who got the first text of the campaign and waits for the second. The others are in no campaign. */
const ENROLLED = 3;
export const CONTACTS = buildContactsWithPhone(O, 6, START).map((contact, index) => ({
  ...contact,
  name: `Pat ${index}`,
}));

/** One run: people, some of them on their way through a campaign, and staff who call the API. */
export interface TestEnvironment {
  readonly machine: TestMachine;
  readonly commits: CommitLog;
  readonly interrupter: Interrupter;
  readonly callApi: ApiClient;
  /** What people got by mail. */
  readonly mails: readonly SentMail[];
}

export const ids = (...indexes: number[]): string[] => indexes.map((index) => CONTACTS[index]?.id ?? '');

/** The name and the password with which the plain values confirm what the owner does. */
const NAME = 'Sunrise Dental';
export const PASSWORD = 'demo-campaigns';
/** A hash takes long, so all runs share one. */
let hash: Promise<string> | null = null;
const MEMBERS = [
  { id: 'u', access: 'OWNER' },
  { id: 'v', access: 'MANAGER' },
  { id: 'w', access: 'MANAGER' },
] as const;

/** The minutes of the recurring sweep that matter. One every minute makes a run three times as long. */
const SWEEPS = [1, 3, 6, 10, 14, 18];

const organization = buildOrganization({ id: O, name: NAME, number: '+16025550901' });

/** Builds the environment at START, the same for each run. @param watch watches the machine before its first call */
export async function buildTestEnvironment(
  watch: (machine: TestMachine) => void = () => undefined,
): Promise<TestEnvironment> {
  const machine = await TestMachine.start(START);
  watch(machine);
  const { data } = machine;
  const commits = new CommitLog();
  machine.onCommitted = commits.record;
  machine.reportsDelivery = true;
  await data.accounts.createOrganization(organization);
  await addPeople(machine);
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
  return { machine, commits, interrupter, mails, callApi: createApiClient(machine, mails) };
}

/** Adds the owner `u` and two members to the organization, and `staff`, who belong to the platform. */
async function addPeople({ data: { accounts } }: TestMachine): Promise<void> {
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  const buildUser = (id: string) => ({ id, email: `${id}@o.test`, name: `Person ${id}`, phone: null });
  await accounts.createOrganization(buildOrganization({ id: 'p', number: '+16025550902' }));
  await accounts.createUser({ ...buildUser('staff'), wpAdmin: true }, passwordHash);
  for (const { id, access } of MEMBERS) {
    await accounts.createUser({ ...buildUser(id), wpAdmin: false }, passwordHash);
    await accounts.addMember({ userId: id, organizationId: O, organizationName: NAME, access });
  }
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
export async function prepareCall(
  { callApi }: Pick<TestEnvironment, 'callApi'>,
  call: StaffCall,
): Promise<Record<string, unknown>> {
  const answer = await callApi(call);
  if (!succeeded(answer) || !('data' in answer)) throw new Error(`${call.field}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Lets some seconds pass. */
export function pass({ machine }: Pick<TestEnvironment, 'machine'>, seconds: number): Promise<void> {
  return machine.timeline.runUntil(new Date(machine.now().getTime() + seconds * 1_000));
}
