import type { Data } from '../../data/index.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import { decideMask, type Mask } from '../../domain/contacts/mask.ts';
import type { FieldName } from '../registry/registry.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Field, SignedInContext } from '../registry/router.ts';

/**
 * A file or a saved name would carry what is masked, or replace it. A search for words would tell a hidden text or a name word by word.
 */
const REFUSED: ReadonlySet<string> = new Set<FieldName>([
  'updateLead',
  'eraseLead',
  'createExport',
  'exportFile',
  'csvReport',
  'searchTexts',
]);
/** With a contact, the text of a step has the fields of that contact. */
const NAMES_CONTACT: ReadonlySet<string> = new Set<FieldName>(['sendTestText', 'simulateCampaign']);
/** Its search finds groups. */
const FINDS_NO_CONTACTS: ReadonlySet<string> = new Set<FieldName>(['groups']);

const MASKED = 'Contacts of this organization are masked for you. Ask a member of the organization.';
const WHOLE_NUMBER = 'Contacts are masked for you. Search for a whole phone number.';

type Fields = Partial<Record<FieldName, Field<SignedInContext>>>;
type Input = Readonly<Record<string, unknown>>;

/**
 * Returns the fields so that platform staff see of contacts only what they may (`decideMask`). A search of masked contacts
 * finds whole numbers only: parts of a name would tell the name letter by letter. Cost: one read for each call of staff.
 */
export function maskForStaff<Given extends Fields>(fields: Given, { accounts }: Pick<Data, 'accounts'>): Given {
  const mask = (name: string, field: Field<SignedInContext>): Field<SignedInContext> => ({
    ...field,
    run: async (context, input) => {
      const { actor } = context;
      if (!actor.wpAdmin) return field.run(context, input);
      const decided = decideMask(actor, await accounts.findOrganization(actor.organizationId));
      const allowed = limitInput(name, input, decided);
      if (allowed instanceof Refusal) return allowed;
      return allowed === null ? {} : field.run({ ...context, mask: decided }, allowed as never);
    },
  });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, mask(name, field)])) as Given;
}

/** Returns the input that a masked viewer may give. null means a list that is empty for this viewer. */
function limitInput(name: string, input: Input, mask: Mask): Input | Refusal | null {
  if ((mask.contacts || mask.content) && REFUSED.has(name)) return new Refusal(MASKED);
  if (!mask.contacts) return input;
  // The words of a step name the contact.
  if (NAMES_CONTACT.has(name) && input.leadId) return new Refusal(MASKED);
  // The order of names, and the cursor of such a list, tell the names.
  const sorted = typeof input.sort === 'string' && input.sort.startsWith('NAME') ? { ...input, sort: null } : input;
  const { search } = sorted;
  if (typeof search !== 'string' || search.trim() === '' || FINDS_NO_CONTACTS.has(name)) return sorted;
  const parsed = parsePhone(search);
  if (parsed.ok) return { ...sorted, search: parsed.phone };
  return name === 'leads' ? null : new Refusal(WHOLE_NUMBER);
}
