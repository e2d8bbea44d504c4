import { EXPORT_ACCESS } from '../../../../functions/domain/jobs/export.ts';
import { describe, expect, it } from 'vitest';
import type { Access } from '../../../../functions/domain/accounts/access.ts';
import { MUTATIONS, QUERIES, type FieldEntry } from '../../../../functions/graphql/registry/registry.ts';
import { mayCall } from '../../../../functions/graphql/registry/may-call.ts';
import { can, type Action } from './can.ts';

/** For each permission of the pages, the fields that a page with this permission calls. */
const FIELDS_BY_ACTION = {
  seeOverview: [QUERIES.user, QUERIES.sendStats],
  seeContacts: [
    QUERIES.leads,
    QUERIES.lead,
    QUERIES.consentHistory,
    QUERIES.leadNotes,
    QUERIES.groups,
    QUERIES.group,
    QUERIES.customFields,
    QUERIES.tags,
  ],
  seeCampaigns: [QUERIES.campaigns, QUERIES.campaign, QUERIES.pitches, QUERIES.pitch, QUERIES.pitchSlide],
  seeMessages: [QUERIES.leads, QUERIES.lead],
  editContacts: [
    MUTATIONS.createGroup,
    MUTATIONS.addLeadsToGroup,
    MUTATIONS.createLeads,
    MUTATIONS.updateLead,
    MUTATIONS.saveCustomField,
    MUTATIONS.tagLeads,
    MUTATIONS.leadsFromCsv,
    MUTATIONS.optOutsFromCsv,
  ],
  editCampaigns: [
    MUTATIONS.createCampaign,
    MUTATIONS.cloneCampaign,
    MUTATIONS.updateCampaignFeature,
    MUTATIONS.moveCampaignFeature,
    MUTATIONS.createCampaignWorkflow,
    MUTATIONS.updateCampaignWorkflow,
    MUTATIONS.deleteCampaignWorkflow,
    QUERIES.webhookCalls,
    QUERIES.webhookSecret,
    MUTATIONS.resendWebhookCall,
    MUTATIONS.testWebhook,
    MUTATIONS.createPitch,
    MUTATIONS.updatePitch,
    MUTATIONS.archivePitch,
    MUTATIONS.createPitchSlide,
    MUTATIONS.updatePitchSlide,
    MUTATIONS.deletePitchSlide,
    MUTATIONS.createSlideWidget,
    MUTATIONS.updateSlideWidget,
    MUTATIONS.deleteSlideWidget,
  ],
  sendMessages: [MUTATIONS.messageLead, MUTATIONS.messageLeads],
  seeUsers: [QUERIES.users],
  seeAccount: [MUTATIONS.updateUser, MUTATIONS.newPassword, QUERIES.secondFactor, MUTATIONS.beginSecondFactor],
  manageAccount: [MUTATIONS.updateOrganization, QUERIES.numberRegistration],
  registerNumber: [MUTATIONS.saveNumberRegistration, MUTATIONS.submitNumberRegistration, MUTATIONS.chooseAreaCode],
  inviteUsers: [MUTATIONS.inviteUsers],
  replaceWebhookSecret: [MUTATIONS.rotateWebhookSecret],
  setSpendCap: [MUTATIONS.setSpendCap],
  manageUsers: [MUTATIONS.deleteUsers],
  transferOwnership: [MUTATIONS.transferOwnership],
  deleteOrganization: [MUTATIONS.deleteOrganization, MUTATIONS.keepOrganization],
  seeActivity: [QUERIES.auditLog],
  // Managers may export opt-outs. All data needs an admin, which the use case checks.
  exportData: [{ ...QUERIES.exports, access: EXPORT_ACCESS.ORGANIZATION }],
  manageApiKeys: [
    QUERIES.apiKeys,
    MUTATIONS.createApiKey,
    MUTATIONS.endApiKey,
    // Endpoints are in the same tab.
    QUERIES.webhookEndpoints,
    QUERIES.webhookDeliveries,
    MUTATIONS.createWebhookEndpoint,
    MUTATIONS.updateWebhookEndpoint,
    MUTATIONS.pauseWebhookEndpoint,
    MUTATIONS.rotateWebhookEndpointSecret,
    MUTATIONS.deleteWebhookEndpoint,
    MUTATIONS.testWebhookEndpoint,
    MUTATIONS.resendWebhookDelivery,
  ],
  managePlatform: [
    QUERIES.signUpLinks,
    MUTATIONS.createOrganization,
    MUTATIONS.createSignUpLink,
    MUTATIONS.endSignUpLink,
  ],
} as const satisfies Record<Action, readonly FieldEntry[]>;

describe('A permission of the pages', () => {
  const levels = ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;
  const member = (access: Access) => ({ organization: { access }, user: { wpAdmin: false } });
  const staff = { organization: { access: 'ADMIN' }, user: { wpAdmin: true } } as const;

  it.each(Object.entries(FIELDS_BY_ACTION))('%s needs the access that the API asks for', (name, fields) => {
    const action = name as Action;
    for (const access of levels)
      expect(can(member(access), action), `${action} with ${access}`).toBe(
        fields.every((field) => mayCall({ access, wpAdmin: false }, field)),
      );
    expect(can(staff, action)).toBe(fields.every((field) => mayCall({ access: 'ADMIN', wpAdmin: true }, field)));
  });
});
