import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ask, assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

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

export function useCreateBodyPart(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await call(CreateBodyPart, { idempotencyKey: crypto.randomUUID() });
      assertAccepted(answer.createLandingPageDropdownOption);
    },
    onSuccess: () => invalidate(client, queryKeys.landingPages.all()),
  });
}

/** What is not given stays. */
export interface BodyPartChanges {
  readonly label?: string;
  readonly campaignsToAdd?: string[];
  readonly campaignsToRemove?: string[];
}

export function useUpdateBodyPart(id: string): UseMutationResult<unknown, Error, BodyPartChanges> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (option: BodyPartChanges) => {
      await ask(UpdateBodyPart, { id, option });
    },
    onSuccess: () => invalidate(client, queryKeys.landingPages.all()),
  });
}

export function useDeleteBodyPart(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await ask(DeleteBodyParts, { ids: [id] });
    },
    onSuccess: () => invalidate(client, queryKeys.landingPages.all()),
  });
}
