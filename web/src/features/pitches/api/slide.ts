import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { graphql, type FragmentOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const SlideParts = graphql(`
  fragment SlideParts on PitchSlide {
    id
    slideType
    internalTitle
    title
    description
    url
    thumbnail
    captions
    noCaptions
    media {
      kind
      state
      problem
      seconds
      poster
      files {
        url
        width
        height
      }
    }
    calendars {
      id
      modelName
      name
      value
    }
    content {
      kind
      spans {
        text
        bold
        italic
        link
        placeholder
      }
    }
    widgets {
      id
      widgetType
      label
      fineText
      labels
      start
      end
    }
    saved
    version
  }
`);

export type SlideDetail = FragmentOf<typeof SlideParts>;
export type WidgetDetail = SlideDetail['widgets'][number];

const SlideQuery = graphql(
  `
    query pitchSlide($pitchSlideId: ID!) {
      pitchSlide(pitchSlideId: $pitchSlideId) {
        success
        errors
        slide {
          ...SlideParts
        }
      }
    }
  `,
  [SlideParts],
);

/** Loads a slide, also one that no one has saved yet. null if there is no such slide. */
export function useSlide(slideId: string): UseQueryResult<SlideDetail | null> {
  return useQuery({
    queryKey: queryKeys.pitches.slide(slideId),
    queryFn: async ({ signal }) => (await call(SlideQuery, { pitchSlideId: slideId }, signal)).pitchSlide.slide,
  });
}
