import { QUERIES } from '../../../../functions/graphql/registry/queries.ts';
import { recordScheduled } from '../../../../functions/domain/views/record-scheduled.ts';
import { organizationKey } from '../../../../functions/data/table/keys.ts';
import { ownedArguments } from '../../scenarios/api/operations.ts';
import { IF_THEN, ONE_OF_EACH, TEXT, THANKS } from '../../crashes/staff-kills/one-of-each.ts';
import type { Given, Preparation } from '../../crashes/staff-kills/preparation.ts';
import { beginPreparation, buildCall, STORIES } from '../../crashes/staff-kills/stories.ts';
import { ids, O, pass, prepareCall, type TestEnvironment } from '../../crashes/staff-kills/test-environment.ts';
import { callStoresOfPeople } from './direct-people.ts';
import { callStoresOfTexts } from './direct-texts.ts';
import { callStoresOfThings } from './direct-things.ts';

type QueryName = keyof typeof QUERIES;

/** Calls of the API that read other things than the calls with plain values. */
const MORE_READS: readonly (readonly [QueryName, Given])[] = [
  ['leads', { search: 'Pat' }],
  ['leads', { page: 1, pageSize: 10, sort: 'NAME_ASC' }],
  ['leads', { leadFilter: 'unread' }],
  ['leads', { campaignId: 'c', includeReport: true, includeRemoved: true }],
  ['searchTexts', { search: 'STOP' }],
  ['campaigns', { search: 'D' }],
];

/** Makes one of everything, calls every query for it, and each method of the stores that nothing else calls. */
export async function callEverything(environment: TestEnvironment): Promise<void> {
  const preparation = beginPreparation(environment);
  const made: Record<string, string> = {};
  for (const kind of Object.keys(ONE_OF_EACH) as (keyof typeof ONE_OF_EACH)[]) made[kind] = await preparation.one(kind);
  const viewed = await viewPitch(preparation);
  const read = async (field: QueryName, given: Given): Promise<void> => {
    const named = ownedArguments(field).flatMap(({ name, kind, list, required }) =>
      required && made[kind] !== undefined ? [[name, list ? [made[kind]] : made[kind]]] : [],
    );
    await environment.callApi(await buildCall(preparation, field, { ...Object.fromEntries(named), ...given }));
  };
  for (const field of Object.keys(QUERIES) as QueryName[])
    if (ownedArguments(field).every(({ kind, required }) => !required || made[kind] !== undefined))
      await read(field, {});
  for (const [field, given] of [...MORE_READS, ...viewed]) await read(field, given);
  const submits = STORIES.find(({ name }) => name === 'submitLandingPage, known phone and another name');
  if (submits) await prepareCall(environment, await submits.prepare(environment));
  const { machine } = environment;
  machine.reportsDelivery = false;
  await preparation.run('addLeadsToCampaign', { campaignId: 'd', leadIds: ids(4, 5) });
  await pass(environment, 60);
  machine.reportsDelivery = true;
  const { data, now } = machine;
  await callStoresOfThings(data, O, made, now());
  await callStoresOfTexts(data, O, now());
  await callStoresOfPeople(data, O, now());
}

/** A contact opens the link of a pitch and answers, and its if/thens do something. Returns what staff then read. */
async function viewPitch({ environment, make, run }: Preparation): Promise<(readonly [QueryName, Given])[]> {
  const { machine, callApi } = environment;
  await machine.data.table.update(organizationKey(O), {
    UpdateExpression: 'SET showAppt = :on',
    ExpressionAttributeValues: { ':on': true },
  });
  const pitchId = await make('createPitch');
  const pitchSlideId = await make('createPitchSlide', { pitchId, pitchSlide: { content: TEXT } });
  const campaignId = await make('createCampaign', { name: 'Tours' });
  const campaignFeatureId = await make('createCampaignFeature', { campaignId, pitchId });
  await run('updateCampaignFeature', { campaignFeatureId, message: 'See our tour STOP' });
  const campaignWorkflowId = await make('createCampaignWorkflow', { campaignFeatureId });
  const actions = [
    ...IF_THEN.actions,
    THANKS,
    { ...THANKS, actionType: 'ME' },
    { actionType: 'WEBHOOK', webhookUrl: 'https://hooks.test/a' },
  ];
  await run('updateCampaignWorkflow', { campaignWorkflowId, workflow: { ...IF_THEN, actions } });
  const [leadId = ''] = ids(4);
  await run('addLeadsToCampaign', { campaignId, leadIds: [leadId] });
  await pass(environment, 60);
  const [, campaignLeadCode, campaignFeatureCode] = machine.handOvers
    .flatMap(({ body }) => /\/c\/(\w+)\/(\w+)/.exec(body) ?? [])
    .slice(-3);
  const address = { campaignLeadCode, campaignFeatureCode, deviceId: 'phone' };
  const call = (field: string, given: object) => callApi({ field, arguments: { ...given }, by: 'STRANGER' });
  for (const seconds of [3, 6]) {
    const opened = await call('loadLeadActivity', address);
    const { activity } = ('data' in opened ? opened.data : {}) as { activity?: { ssid: string } };
    const report = { leadActivitySsid: activity?.ssid, times: [{ pitchSlideId, seconds }], completed: true };
    for (const _ of [1, 2]) await call('trackLead', report);
  }
  await pass(environment, 60);
  const { data } = machine;
  const link = { organizationId: O, contactId: leadId, campaignId, round: 1, appointmentId: null };
  const holder = { ...link, leadCode: String(campaignLeadCode), featureCode: String(campaignFeatureCode) };
  await data.pitchViews.findListened(holder, [pitchSlideId]);
  const [now, seen] = [machine.now(), { stepId: campaignFeatureId, pitchId, started: machine.now() }];
  const loaded = await data.pitchViews.loadView(holder, seen);
  // While many report, the figures wait for a worker.
  while (!data.busyFigures.noteReport(holder));
  await data.pitchViews.saveView(loaded, recordScheduled(loaded.view, pitchSlideId, now, now), []);
  await data.viewFigures.countWaiting(holder);
  const [called] = (await data.webhookCalls.listPage(O, campaignWorkflowId, { after: null, limit: 1 })).calls;
  if (called) await data.webhookCalls.restart(called, called.url, now);
  return [
    ['campaignReport', { campaignId }],
    ['reportIcons', { campaignId, leadIds: [leadId] }],
    ...(['RECEIVED', 'OPENED', 'SLIDE', 'COMPLETE'] as const).map(
      (list) => ['campaignReportLeads', { campaignFeatureId, list, pitchSlideId }] as const,
    ),
    ['leadViews', { leadId }],
    ['leadVisits', { leadId, campaignFeatureId }],
    ['leadTimeline', { leadId }],
    ['workflowRuns', { campaignWorkflowId }],
    ['webhookCalls', { campaignWorkflowId }],
    ['leads', { campaignId, includeReport: true }],
  ];
}
