import type { ListKind } from '../../data/contact-attributes/named-lists.ts';
import type { Data } from '../../data/index.ts';
import { CUSTOM_FIELD_RULES } from '../../domain/contact-attributes/custom-field.ts';
import {
  listEntries,
  removeEntry,
  saveEntry,
  type ChangedList,
  type NamedEntry,
  type NamedListRules,
} from '../../domain/contact-attributes/named-list.ts';
import { TAG_RULES } from '../../domain/contact-attributes/tag.ts';
import { contactsChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { OrganizationId, TagId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface NamedListDeps {
  readonly data: Pick<Data, 'namedLists'>;
}

export interface ChangeListDeps extends NamedListDeps {
  readonly publish: Publish;
}

const LIST_RULES: Readonly<Record<ListKind, NamedListRules>> = { FIELDS: CUSTOM_FIELD_RULES, TAGS: TAG_RULES };

/** Two people who save at once: the second reads again. */
const MAX_ATTEMPTS = 4;

/** Returns the custom fields or the tags of an organization, by name. */
export async function findEntries(
  { data }: NamedListDeps,
  organizationId: OrganizationId,
  kind: ListKind,
): Promise<NamedEntry[]> {
  return listEntries((await data.namedLists.findNamedList(organizationId, kind)).entries);
}

/** Returns whether an organization uses a tag. Cost: one read. */
export async function hasTag(deps: NamedListDeps, organizationId: OrganizationId, tagId: TagId): Promise<boolean> {
  return (await findEntries(deps, organizationId, 'TAGS')).some(({ id }) => id === tagId);
}

/** Adds a custom field or a tag, or renames one. `id`: null adds an entry. */
export async function saveNamedEntry(
  deps: ChangeListDeps,
  { organizationId, now }: Actor,
  kind: ListKind,
  change: { readonly id: string | null; readonly name: string },
): Promise<NamedEntry | Refusal> {
  const rules = LIST_RULES[kind];
  return changeList(deps, organizationId, kind, (entries) =>
    saveEntry(entries, change, { rules, newId: () => newOrderedId(now, 0), now }),
  );
}

/** Removes a custom field or a tag from use. Adding the same name again brings back what contacts have. */
export async function removeNamedEntry(
  deps: ChangeListDeps,
  { organizationId }: Actor,
  kind: ListKind,
  id: string,
): Promise<NamedEntry | Refusal> {
  return changeList(deps, organizationId, kind, (entries) => removeEntry(entries, id, LIST_RULES[kind]));
}

/**
 * Adds custom fields or tags that do not exist yet. Returns an entry for each name, in the order of the names. Adds all or
 * none.
 */
export async function addNamedEntries(
  deps: ChangeListDeps,
  { organizationId, now }: Actor,
  kind: ListKind,
  names: readonly string[],
): Promise<readonly NamedEntry[] | Refusal> {
  const rules = LIST_RULES[kind];
  const added: NamedEntry[] = [];
  const last = await changeList(deps, organizationId, kind, (before) => {
    added.length = 0;
    let changed: ChangedList = { ok: false, problem: `Give the ${rules.noun} a name.` };
    let entries = before;
    for (const [index, name] of names.entries()) {
      changed = saveEntry(entries, { id: null, name }, { rules, newId: () => newOrderedId(now, index), now });
      if (!changed.ok) return changed;
      ({ entries } = changed);
      added.push(changed.entry);
    }
    return changed;
  });
  return last instanceof Refusal ? last : added;
}

async function changeList(
  { data, publish }: ChangeListDeps,
  organizationId: OrganizationId,
  kind: ListKind,
  change: (entries: readonly NamedEntry[]) => ChangedList,
): Promise<NamedEntry | Refusal> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await data.namedLists.findNamedList(organizationId, kind);
    const changed = change(before.entries);
    if (!changed.ok) return new Refusal(changed.problem);
    if (changed.entries === before.entries) return changed.entry;
    if (!(await data.namedLists.saveNamedList(organizationId, kind, before, changed.entries))) continue;
    await publish([contactsChanged(organizationId)]);
    return changed.entry;
  }
  return new Refusal('Someone else is saving right now. Please try again.');
}
