import { consentFields, type ConsentDeps } from '../contacts/consent.ts';
import { contactFields, type ContactDeps } from '../contacts/fields.ts';
import { importFields, type ImportDeps } from '../imports/fields.ts';
import { jobFields, type JobDeps } from '../jobs/fields.ts';
import { sendingFields, type SendingDeps } from '../sending/fields.ts';

export type ContactsGroupDeps = ContactDeps & ConsentDeps & SendingDeps & ImportDeps & JobDeps;

/** The fields of the Lambda for contacts, conversations, imports and jobs. */
export function contactsGroup(deps: ContactsGroupDeps) {
  return {
    ...contactFields(deps),
    ...consentFields(deps),
    ...sendingFields(deps),
    ...importFields(deps),
    ...jobFields(deps),
  };
}
