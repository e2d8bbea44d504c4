/** Ids that operations are tried with: one's own, another organisation's, or of nothing. */
export interface IdsOf {
  readonly lead: string;
  readonly campaign: string;
  readonly step: string;
  readonly job: string;
  readonly upload: string;
  readonly user: string;
  readonly organization: string;
}

export interface Operation {
  readonly document: string;
  readonly variables: Record<string, unknown>;
}

type Build = (ids: IdsOf) => Operation;

function query(head: string, selection = 'success errors'): (variables: Record<string, unknown>) => Operation {
  return (variables) => ({ document: `${head} { ${selection} } }`, variables });
}

/** A call of each field that gets past its input check; a new field needs one here before the tests pass. */
const OPERATIONS: Readonly<Record<string, Build>> = {
  user: () => query('query { user')({}),
  logoutUser: () => query('query { logoutUser')({}),
  leads: (ids) => query('query($c: ID) { leads(campaignId: $c)', 'success errors total leads { id name phone }')({ c: ids.campaign }),
  lead: (ids) => query('query($l: ID!) { lead(leadId: $l)', 'success errors lead { id name phone messages { message } }')({ l: ids.lead }),
  campaigns: () => query('query { campaigns')({}),
  campaign: (ids) => query('query($c: ID!) { campaign(campaignId: $c)', 'success errors campaign { id name features { message } }')({ c: ids.campaign }),
  sendStats: () => query('query { sendStats', 'success errors sendStats { total }')({}),
  job: (ids) => query('query($j: ID!) { job(jobId: $j)', 'success errors job { id }')({ j: ids.job }),
  jobRejects: (ids) => query('query($j: ID!) { jobRejects(jobId: $j)', 'success errors rejects { value }')({ j: ids.job }),
  jobs: () => query('query { jobs', 'success errors jobs { id }')({}),
  csvMapping: () => query('query { csvMapping(headers: ["phone"])', 'success errors mapping { phoneKey }')({}),
  undoImport: (ids) => query('mutation($j: ID!) { undoImport(jobId: $j)', 'success errors job { id }')({ j: ids.job }),
  users: () => query('query { users', 'success errors users { id name email }')({}),
  switchOrganization: (ids) => query('mutation($o: ID!) { switchOrganization(organizationId: $o)', 'success errors organization { id name }')({ o: ids.organization }),
  updateUser: (ids) => query('mutation($u: ID!) { updateUser(userId: $u, user: {access: READONLY})', 'success errors user { id name }')({ u: ids.user }),
  deleteUsers: (ids) => query('mutation($u: [ID!]!) { deleteUsers(userIds: $u)')({ u: [ids.user] }),
  holdSending: () => query('mutation { holdSending(scope: PLATFORM, held: false)')({}),
  createLead: () => query('mutation { createLead(lead: {})')({}),
  createLeads: (ids) => query('mutation($c: ID) { createLeads(leads: [{name: "X"}], campaignId: $c)')({ c: ids.campaign }),
  updateLead: (ids) => query('mutation($l: ID!) { updateLead(leadId: $l, lead: {name: "Taken"})', 'success errors lead { id name }')({ l: ids.lead }),
  archiveLeads: (ids) => query('mutation($l: [ID!]!) { archiveLeads(leadIds: $l)')({ l: [ids.lead] }),
  createUpload: () => query('mutation { createUpload(kind: CSV, contentType: "text/csv", size: 1)')({}),
  leadsFromCsv: (ids) => query('mutation($k: String!, $c: ID) { leadsFromCsv(uploadKey: $k, phoneKey: "phone", campaignId: $c, attestation: "yes")')({ k: ids.upload, c: ids.campaign }),
  consentHistory: (ids) => query('query($l: ID!) { consentHistory(leadId: $l)', 'success errors entries { evidence }')({ l: ids.lead }),
  optOutLead: (ids) => query('mutation($l: ID!) { optOutLead(leadId: $l)', 'success errors lead { name }')({ l: ids.lead }),
  dismissOptOutHint: (ids) => query('mutation($l: ID!) { dismissOptOutHint(leadId: $l)', 'success errors lead { name }')({ l: ids.lead }),
  updateOrganization: () => query('mutation { updateOrganization(organizationId: "nobody", organization: {messageContent: []})')({}),
  messageLeads: (ids) => query('mutation($l: [ID!]) { messageLeads(leadIds: $l, messageContent: [{type: TEXT, text: "Hello"}])')({ l: [ids.lead] }),
  summarizeSending: (ids) => query('mutation($l: [ID!], $c: ID) { summarizeSending(leadIds: $l, campaignId: $c)')({ l: [ids.lead], c: ids.campaign }),
  cancelJob: (ids) => query('mutation($j: ID!) { cancelJob(jobId: $j)', 'success errors job { id }')({ j: ids.job }),
  stopCampaign: (ids) => query('mutation($c: ID!) { stopCampaign(campaignId: $c)', 'success errors job { id }')({ c: ids.campaign }),
  sendTestText: (ids) => query('mutation($c: ID!, $s: ID!) { sendTestText(campaignId: $c, campaignFeatureId: $s, phone: "602 555 0142")')({ c: ids.campaign, s: ids.step }),
  messageLead: (ids) => query('mutation($l: ID!) { messageLead(leadId: $l, message: "Hello")')({ l: ids.lead }),
  retryCampaignFeatureQueue: (ids) => query('mutation($l: ID!) { retryCampaignFeatureQueue(leadId: $l, campaignFeatureQueueId: $l)', 'success errors message { message }')({ l: ids.lead }),
  viewLead: (ids) => query('mutation($l: ID!) { viewLead(leadId: $l)')({ l: ids.lead }),
  createCampaign: () => query('mutation { createCampaign(name: " ")')({}),
  updateCampaign: (ids) => query('mutation($c: ID!) { updateCampaign(campaignId: $c, name: "Taken")', 'success errors campaign { id name }')({ c: ids.campaign }),
  archiveCampaign: (ids) => query('mutation($c: ID!) { archiveCampaign(campaignId: $c)')({ c: ids.campaign }),
  createCampaignFeature: (ids) => query('mutation($c: ID!) { createCampaignFeature(campaignId: $c, structureType: FEATURE, featureType: MESSAGE)')({ c: ids.campaign }),
  updateCampaignFeature: (ids) => query('mutation($c: ID!, $s: ID!) { updateCampaignFeature(campaignId: $c, campaignFeatureId: $s, label: "Taken")')({ c: ids.campaign, s: ids.step }),
  deleteCampaignFeature: (ids) => query('mutation($c: ID!, $s: ID!) { deleteCampaignFeature(campaignId: $c, campaignFeatureId: $s)')({ c: ids.campaign, s: ids.step }),
  addLeadsToCampaign: (ids) => query('mutation($c: ID!, $l: [ID!]) { addLeadsToCampaign(campaignId: $c, leadIds: $l)')({ c: ids.campaign, l: [ids.lead] }),
  removeLeadsFromCampaign: (ids) => query('mutation($c: ID!, $l: [ID!]!) { removeLeadsFromCampaign(campaignId: $c, leadIds: $l)')({ c: ids.campaign, l: [ids.lead] }),
};

export function operationOf(field: string, ids: IdsOf): Operation | undefined {
  return OPERATIONS[field]?.(ids);
}
