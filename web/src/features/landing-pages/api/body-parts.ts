import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const BodyPartsQuery = graphql(`
  query landingPageDropdownOptions {
    landingPageDropdownOptions {
      success
      errors
      landingPageDropdownOptions {
        id
        label
        campaigns {
          id
          name
        }
      }
    }
  }
`);

const CreateBodyPart = graphql(`
  mutation createLandingPageDropdownOption($idempotencyKey: String) {
    createLandingPageDropdownOption(idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

const UpdateBodyPart = graphql(`
  mutation updateLandingPageDropdownOption($id: ID!, $option: LandingPageOptionInput!) {
    updateLandingPageDropdownOption(landingPageDropdownOptionId: $id, landingPageDropdownOption: $option) {
      success
      errors
    }
  }
`);

const DeleteBodyParts = graphql(`
  mutation deleteLandingPageDropdownOptions($ids: [ID!]!) {
    deleteLandingPageDropdownOptions(landingPageDropdownOptionIds: $ids) {
      success
      errors
    }
  }
`);

export type BodyPartDetail = ResultOf<
  typeof BodyPartsQuery
>['landingPageDropdownOptions']['landingPageDropdownOptions'][number];

/** Loads the options of the field for the part of the body. */
export function useBodyParts(): UseQueryResult<readonly BodyPartDetail[]> {
  return useQuery({
    queryKey: queryKeys.landingPages.bodyParts(),
    queryFn: async ({ signal }) => (await ask(BodyPartsQuery, {}, signal)).landingPageDropdownOptions,
  });
}

export function useCreateBodyPart(): Change {
  return useChange(() => ask(CreateBodyPart, { idempotencyKey: crypto.randomUUID() }), {
    reloads: [queryKeys.landingPages.all()],
  });
}

/** What is not given stays. */
export interface BodyPartChanges {
  readonly label?: string;
  readonly campaignsToAdd?: string[];
  readonly campaignsToRemove?: string[];
}

export function useUpdateBodyPart(id: string): Change<BodyPartChanges> {
  return useChange((option: BodyPartChanges) => ask(UpdateBodyPart, { id, option }), {
    reloads: [queryKeys.landingPages.all()],
  });
}

export function useDeleteBodyPart(): Change<string> {
  return useChange((id: string) => ask(DeleteBodyParts, { ids: [id] }), { reloads: [queryKeys.landingPages.all()] });
}
