import { field } from '../registry/router.ts';
import { listConsentHistory, type ConsentHistoryDeps } from '../../use-cases/contacts/consent-history.ts';
import { optOutContact, type OptOutContactDeps } from '../../use-cases/contacts/opt-out-contact.ts';
import {
  dismissOptOutHint,
  settleBookedTime,
  type ChangeContactDeps,
} from '../../use-cases/contacts/update-contact.ts';
import { respond } from '../shared/respond.ts';
import { contactIdInput, optOutLeadInput } from './inputs.ts';
import { changedContactView, consentEntryView } from './view.ts';

export interface ConsentDeps extends ConsentHistoryDeps, OptOutContactDeps, ChangeContactDeps {
  readonly data: ConsentHistoryDeps['data'] & OptOutContactDeps['data'] & ChangeContactDeps['data'];
}

/** The consent of a contact's number: its history, and what staff may do. Only the phone itself can opt in. */
export function consentFields(deps: ConsentDeps) {
  return {
    consentHistory: field({
      input: contactIdInput,
      empty: { entries: [] },
      run: async ({ actor, mask }, { leadId }) =>
        respond(await listConsentHistory(deps, actor, leadId), (entries) => ({
          entries: entries.map((entry) => consentEntryView(entry, mask)),
        })),
    }),
    optOutLead: field({
      input: optOutLeadInput,
      empty: { lead: null },
      run: async ({ actor, mask }, { leadId, note = null }) =>
        respond(await optOutContact(deps, actor, { contactId: leadId, note }), (contact) =>
          changedContactView(contact, mask),
        ),
    }),
    settleBookedTime: field({
      input: contactIdInput,
      empty: { lead: null },
      run: async ({ actor, mask }, { leadId }) =>
        respond(await settleBookedTime(deps, actor, leadId), (contact) => changedContactView(contact, mask)),
    }),
    dismissOptOutHint: field({
      input: contactIdInput,
      empty: { lead: null },
      run: async ({ actor, mask }, { leadId }) =>
        respond(await dismissOptOutHint(deps, actor, leadId), (contact) => changedContactView(contact, mask)),
    }),
  };
}
