import { describe, expect, it } from 'vitest';
import { MUTATIONS, QUERIES } from '../../../../functions/platform/registry.ts';
import { can, type Action } from './can.ts';

/** For each permission of the pages, the fields that a page with this permission calls. */
const FIELDS_BY_ACTION = {
  seeOverview: [QUERIES.user, QUERIES.sendStats],
  seeContacts: [QUERIES.leads, QUERIES.lead, QUERIES.consentHistory],
  seeCampaigns: [QUERIES.campaigns, QUERIES.campaign],
  seeMessages: [QUERIES.leads, QUERIES.lead],
  editContacts: [MUTATIONS.createLeads, MUTATIONS.updateLead, MUTATIONS.leadsFromCsv],
  editCampaigns: [MUTATIONS.createCampaign, MUTATIONS.updateCampaignFeature],
  sendMessages: [MUTATIONS.messageLead, MUTATIONS.messageLeads],
  seeUsers: [QUERIES.users],
  seeAccount: [MUTATIONS.updateUser, MUTATIONS.newPassword],
  manageAccount: [MUTATIONS.updateOrganization],
  inviteUsers: [MUTATIONS.inviteUsers],
  manageUsers: [MUTATIONS.deleteUsers],
  seeActivity: [QUERIES.auditLog],
} as const satisfies Record<Action, readonly { readonly access: string }[]>;

describe('A permission of the pages', () => {
  it.each(Object.entries(FIELDS_BY_ACTION))('%s needs the access that the API asks for', (action, fields) => {
    for (const { access } of fields)
      expect(can({ organization: { access } }, action as Action), `${action} with ${access}`).toBe(true);
    const levels = ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;
    const least = levels.find((access) => can({ organization: { access } }, action as Action));
    expect(fields.map(({ access }) => access)).toContain(least);
  });
});
