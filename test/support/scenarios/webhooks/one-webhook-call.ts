import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowWebhooks } from '../../cloud/items.ts';
import { addPitchStep, createOnePitch } from '../pitches/pitch-scenario.ts';
import { createCampaign, enrollContacts, type Cloud, type Person } from '../scenario.ts';

/** Creates a pitch and a step with an if/then (`createOnePitch`), and a call of another system because a contact opened the pitch. */
export async function createPitchAndCall(
  cloud: Cloud,
  owner: Person,
  { title, campaignId, caller, phone }: { title: string; campaignId: string; caller: string; phone: string },
) {
  const parts = await createOnePitch(owner, title, campaignId);
  const receiver = await startReceiver();
  const { step } = await createCallingStep(cloud, owner, parts.pitch, receiver.address);
  await enrollContacts(cloud, owner, step.campaignId, [caller]);
  await openPitch(cloud, phone);
  await receiver.close();
  const webhookCalls = await owner.call<{ calls: { id: string }[] }>(
    'webhookCalls',
    { campaignWorkflowId: step.workflow },
    'calls { id }',
  );
  const workflowRuns = await owner.call<{ runs: { id: string }[] }>(
    'workflowRuns',
    { campaignWorkflowId: step.workflow },
    'runs { id }',
  );
  const webhookCall = webhookCalls.calls[0]?.id ?? '';
  return {
    ...parts,
    caller,
    webhookCall,
    webhookCallsCursor: webhookCall,
    workflowRunsCursor: workflowRuns.runs[0]?.id ?? '',
  };
}

export interface Receiver {
  readonly address: string;
  readonly received: { readonly body: string; readonly headers: Readonly<Record<string, string>> }[];
  /** What the receiver answers next. Then it answers 200. */
  readonly statuses: number[];
  readonly close: () => Promise<void>;
}

/** Starts another system, which answers every call. */
export async function startReceiver(): Promise<Receiver> {
  const [received, statuses]: [Receiver['received'], number[]] = [[], []];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, statuses, close };
}

/** Creates a campaign with a pitch whose opening calls another system. Returns the ids. */
export async function createCallingStep(
  cloud: Cloud,
  owner: Person,
  pitch: string,
  webhookUrl: string,
): Promise<{ step: { campaignId: string; workflow: string } }> {
  await allowWebhooks(cloud, owner);
  const campaign = await createCampaign(owner, 'Calls', []);
  const featureId = await addPitchStep(owner, campaign.id, pitch);
  const workflowId = await owner.make('createCampaignWorkflow', { campaignFeatureId: featureId });
  const workflow = workflowId;
  await owner.call('updateCampaignWorkflow', {
    campaignWorkflowId: workflow,
    label: 'Tell the office',
    workflow: { triggers: [{ triggerType: 'VIEWED' }], actions: [{ actionType: 'WEBHOOK', webhookUrl }] },
  });
  return { step: { campaignId: campaign.id, workflow } };
}

/** Opens the link of a phone's latest text as a contact's browser does. `completed`: reads it to the end. */
export async function openPitch(cloud: Cloud, phone: string, completed = false): Promise<void> {
  const texts = await cloud.texts(phone);
  const [, leadCode, featureCode] = /\/c\/(\w+)\/(\w+)/u.exec(texts.map(({ body }) => body).join('\n')) ?? [];
  const load =
    'mutation L($l: String!, $f: String!) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: "phone") { success errors activity { ssid } pitch { slides { id } } } }';
  const opened = await cloud.graphql<{
    loadLeadActivity: { activity: { ssid: string }; pitch: { slides: { id: string }[] } };
  }>('public', load, {
    l: leadCode,
    f: featureCode,
  });
  await cloud.graphql(
    'public',
    'mutation T($s: ID!, $i: ID!, $c: Boolean) { trackLead(leadActivitySsid: $s, completed: $c, times: [{ pitchSlideId: $i, seconds: 3 }]) { success errors } }',
    {
      s: opened.data?.loadLeadActivity.activity.ssid,
      c: completed,
      i: opened.data?.loadLeadActivity.pitch.slides[0]?.id,
    },
  );
  await cloud.waitUntilIdle();
}
