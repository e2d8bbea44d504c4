import type { ApiScope } from '../../domain/accounts/api-key.ts';
import type { FieldName } from './registry.ts';

/**
 * The fields that a key of the API may call with each scope. A field that is missing here is for people only: accounts, roles,
 * billing, exports, erasure, and everything that belongs to one browser.
 */
const FIELDS_BY_SCOPE: Readonly<Record<ApiScope, readonly FieldName[]>> = {
  'contacts:read': [
    'leads',
    'lead',
    'conversations',
    'searchTexts',
    'olderMessages',
    'leadNotes',
    'leadTimeline',
    'leadViews',
    'leadVisits',
    'consentHistory',
    'groups',
    'group',
    'customFields',
    'tags',
    'leadAppointments',
    'events',
    'eventAppointments',
    'job',
    'jobs',
    'jobRejects',
  ],
  'contacts:write': [
    'createLead',
    'createLeads',
    'updateLead',
    'archiveLeads',
    'saveCustomField',
    'saveTag',
    'tagLeads',
    'optOutLead',
    'assignLead',
    'setLeadDone',
    'createLeadNote',
    'createGroup',
    'updateGroup',
    'addLeadsToGroup',
    'removeLeadsFromGroup',
    'createLeadAppointment',
    'updateLeadAppointment',
    'deleteLeadAppointment',
  ],
  'texts:send': ['messageLead', 'messageLeads', 'cancelMessage', 'cancelJob', 'sends', 'summarizeSending'],
  'campaigns:read': [
    'campaigns',
    'leadCampaigns',
    'campaign',
    'campaignReport',
    'campaignReportLeads',
    'reportIcons',
    'campaignResults',
    'workflowRuns',
    'sendStats',
    'pitches',
    'pitch',
    'pitchSlides',
    'landingPages',
  ],
  'campaigns:write': ['addLeadsToCampaign', 'removeLeadsFromCampaign', 'addCampaignsToEvents'],
};

const SCOPES_OF_FIELD = new Map<string, ApiScope>(
  Object.entries(FIELDS_BY_SCOPE).flatMap(([scope, fields]) =>
    fields.map((name) => [name, scope as ApiScope] as const),
  ),
);

/** Returns the scope that a key needs for a field. null if no key may call the field. */
export function findScope(field: string): ApiScope | null {
  return SCOPES_OF_FIELD.get(field) ?? null;
}
