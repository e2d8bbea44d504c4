import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const CustomFieldsQuery = graphql(`
  query customFields {
    customFields {
      success
      errors
      customFields {
        id
        name
      }
    }
  }
`);

const TagsQuery = graphql(`
  query tags {
    tags {
      success
      errors
      tags {
        id
        name
      }
    }
  }
`);

const SaveCustomField = graphql(`
  mutation saveCustomField($customFieldId: ID, $name: String!) {
    saveCustomField(customFieldId: $customFieldId, name: $name) {
      success
      errors
      customField {
        id
        name
      }
    }
  }
`);

const SaveTag = graphql(`
  mutation saveTag($tagId: ID, $name: String!) {
    saveTag(tagId: $tagId, name: $name) {
      success
      errors
      tag {
        id
        name
      }
    }
  }
`);

const RemoveCustomField = graphql(`
  mutation removeCustomField($customFieldId: ID!) {
    removeCustomField(customFieldId: $customFieldId) {
      success
      errors
    }
  }
`);

const RemoveTag = graphql(`
  mutation removeTag($tagId: ID!) {
    removeTag(tagId: $tagId) {
      success
      errors
    }
  }
`);

/** Custom fields and tags are lists of names that an organization keeps. */
export type ListKind = 'customFields' | 'tags';

/** A custom field or a tag. */
export interface NamedEntry {
  readonly id: string;
  readonly name: string;
}

/** Loads the custom fields or the tags of the organization, by name. */
export function useNamedList(kind: ListKind): UseQueryResult<readonly NamedEntry[]> {
  return useQuery({
    queryKey: queryKeys.contacts.named(kind),
    queryFn: async ({ signal }): Promise<readonly NamedEntry[]> =>
      kind === 'customFields'
        ? (await ask(CustomFieldsQuery, {}, signal)).customFields
        : (await ask(TagsQuery, {}, signal)).tags,
  });
}

/** Adds an entry, or renames one. The mutation returns the entry. `id`: null adds one. */
export function useSaveNamedEntry(
  kind: ListKind,
): Change<{ readonly id: string | null; readonly name: string }, NamedEntry> {
  return useChange(
    async ({ id, name }: { readonly id: string | null; readonly name: string }) =>
      kind === 'customFields'
        ? requirePresent((await ask(SaveCustomField, { customFieldId: id, name })).customField)
        : requirePresent((await ask(SaveTag, { tagId: id, name })).tag),
    {
      // Texts of campaigns show the new name.
      reloads: [queryKeys.contacts.named(kind), queryKeys.contact.all(), queryKeys.openCampaigns()],
    },
  );
}

/** Removes an entry from use. Adding the same name again brings it back. */
export function useRemoveNamedEntry(kind: ListKind): Change<NamedEntry> {
  return useChange(
    async ({ id }: NamedEntry) =>
      kind === 'customFields'
        ? await ask(RemoveCustomField, { customFieldId: id })
        : await ask(RemoveTag, { tagId: id }),
    { reloads: [queryKeys.contacts.named(kind), queryKeys.contact.all()] },
  );
}
