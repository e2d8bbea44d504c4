import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RedirectType } from '../../../../../functions/domain/pitches/redirect.ts';
import { ask, call } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { SlideParts } from './slide.ts';

const PitchQuery = graphql(
  `
    query pitch($pitchId: ID!) {
      pitch(pitchId: $pitchId) {
        success
        errors
        pitch {
          id
          title
          description
          endText
          color
          showPreviews
          shareImage
          image
          archived
          structure
          redirectType
          redirectUrl
          redirectPhone
          redirectButton
          slides {
            ...SlideParts
          }
        }
      }
    }
  `,
  [SlideParts],
);

const UpdatePitch = graphql(`
  mutation updatePitch(
    $pitchId: ID!
    $title: String
    $description: String
    $endText: String
    $color: String
    $showPreviews: Boolean
    $shareImage: String
    $image: String
    $redirectType: RedirectType
    $redirectUrl: String
    $redirectPhone: String
    $redirectButton: String
    $structure: [ID!]
  ) {
    updatePitch(
      pitchId: $pitchId
      title: $title
      description: $description
      endText: $endText
      color: $color
      showPreviews: $showPreviews
      shareImage: $shareImage
      image: $image
      redirectType: $redirectType
      redirectUrl: $redirectUrl
      redirectPhone: $redirectPhone
      redirectButton: $redirectButton
      structure: $structure
    ) {
      success
      errors
    }
  }
`);

const ArchivePitch = graphql(`
  mutation archivePitch($pitchId: ID!, $restore: Boolean) {
    archivePitch(pitchId: $pitchId, restore: $restore) {
      success
      errors
    }
  }
`);

export type PitchDetail = NonNullable<ResultOf<typeof PitchQuery>['pitch']['pitch']>;

/** Loads a pitch with its slides. null if there is no such pitch. */
export function usePitch(pitchId: string): UseQueryResult<PitchDetail | null> {
  return useQuery({
    queryKey: queryKeys.pitches.one(pitchId),
    queryFn: async ({ signal }) => (await call(PitchQuery, { pitchId }, signal)).pitch.pitch,
  });
}

/** Values that are not given stay. */
export interface PitchChanges {
  readonly title?: string;
  readonly description?: string;
  readonly endText?: string;
  readonly color?: string | null;
  readonly showPreviews?: boolean;
  /** The key of an uploaded image for link previews. Empty removes the image. */
  readonly shareImage?: string;
  /** The key of an uploaded image for the top of the page. Empty removes the image. */
  readonly image?: string;
  readonly redirectType?: RedirectType;
  readonly redirectUrl?: string;
  readonly redirectPhone?: string;
  readonly redirectButton?: string;
  readonly structure?: readonly string[];
}

/** Changes settings of a pitch, or the order of its slides. */
export function useUpdatePitch(pitchId: string): Change<PitchChanges> {
  return useChange(
    async ({ structure, ...changes }: PitchChanges) => {
      const order = structure === undefined ? {} : { structure: [...structure] };
      await ask(UpdatePitch, { pitchId, ...changes, ...order });
    },
    { reloads: [queryKeys.pitches.all()] },
  );
}

/** Archives a pitch, or restores it. */
export function useArchivePitch(): Change<{ pitchId: string; restore: boolean }> {
  return useChange(({ pitchId, restore }) => ask(ArchivePitch, { pitchId, restore }), {
    reloads: [queryKeys.pitches.all()],
  });
}
