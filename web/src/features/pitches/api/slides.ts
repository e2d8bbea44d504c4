import type { RichBlock } from '../../../../../functions/domain/pitches/rich-text.ts';
import type { SlideType } from '../../../../../functions/domain/pitches/slide.ts';
import type { WidgetType } from '../../../../../functions/domain/pitches/widget.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SavedCalendar } from '../../../shared/calendars/saved-calendars.ts';

const CreateSlide = graphql(`
  mutation createPitchSlide($pitchId: ID!, $slideType: SlideType!, $after: ID, $idempotencyKey: String) {
    createPitchSlide(pitchId: $pitchId, slideType: $slideType, after: $after, idempotencyKey: $idempotencyKey) {
      success
      errors
      slide {
        id
      }
    }
  }
`);

const UpdateSlide = graphql(`
  mutation updatePitchSlide(
    $pitchSlideId: ID!
    $internalTitle: String
    $title: String
    $description: String
    $url: String
    $audioFile: String
    $thumbnail: String
    $captions: String
    $noCaptions: Boolean
    $content: [RichTextBlockInput!]
    $calendars: [ID!]
    $calendarsRemove: [ID!]
    $version: Int
  ) {
    updatePitchSlide(
      pitchSlideId: $pitchSlideId
      internalTitle: $internalTitle
      title: $title
      description: $description
      url: $url
      audioFile: $audioFile
      thumbnail: $thumbnail
      captions: $captions
      noCaptions: $noCaptions
      content: $content
      calendars: $calendars
      calendarsRemove: $calendarsRemove
      version: $version
    ) {
      success
      errors
    }
  }
`);

const RetrySlide = graphql(`
  mutation retryPitchSlide($pitchSlideId: ID!) {
    retryPitchSlide(pitchSlideId: $pitchSlideId) {
      success
      errors
    }
  }
`);

const DeleteSlide = graphql(`
  mutation deletePitchSlide($pitchSlideId: ID!) {
    deletePitchSlide(pitchSlideId: $pitchSlideId) {
      success
      errors
    }
  }
`);

const CreateWidget = graphql(`
  mutation createSlideWidget(
    $pitchSlideId: ID!
    $widgetType: WidgetType!
    $slideWidget: SlideWidgetInput!
    $idempotencyKey: String
  ) {
    createSlideWidget(
      pitchSlideId: $pitchSlideId
      widgetType: $widgetType
      slideWidget: $slideWidget
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
    }
  }
`);

const UpdateWidget = graphql(`
  mutation updateSlideWidget($slideWidgetId: ID!, $widgetType: WidgetType, $slideWidget: SlideWidgetInput!) {
    updateSlideWidget(slideWidgetId: $slideWidgetId, widgetType: $widgetType, slideWidget: $slideWidget) {
      success
      errors
    }
  }
`);

const DeleteWidget = graphql(`
  mutation deleteSlideWidget($slideWidgetId: ID!) {
    deleteSlideWidget(slideWidgetId: $slideWidgetId) {
      success
      errors
    }
  }
`);

/** Runs a change of the slides of a pitch, then loads them again. */
function useSlideChange<Input, Result = void>(change: (input: Input) => Promise<Result>): Change<Input, Result> {
  return useChange(change, {
    // After a conflict, too: the form then compares with what is saved now.
    alwaysReloads: [queryKeys.pitches.all()],
  });
}

interface NewSlide {
  readonly pitchId: string;
  readonly slideType: SlideType;
  /** The slide before it. null means to the start. */
  readonly after: string | null;
}

/** Creates a slide that no pitch shows before its first save. Resolves to its id. */
export function useCreateSlide(): Change<NewSlide, string> {
  return useSlideChange(async (slide: NewSlide) => {
    return requirePresent((await ask(CreateSlide, { ...slide, idempotencyKey: crypto.randomUUID() })).slide).id;
  });
}

export interface WrittenSlide {
  readonly internalTitle: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly content: readonly RichBlock[];
  /** Where contacts choose a time. */
  readonly calendars: readonly SavedCalendar[];
  /** The video needs no captions. */
  readonly noCaptions: boolean;
  /** The keys of files that were uploaded, and are not saved. empty if the file is removed. */
  readonly uploads: {
    readonly file?: { readonly key: string; readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO' };
    readonly thumbnail?: string;
    readonly captions?: string;
  };
}

interface SlideSave extends WrittenSlide {
  /** The calendars that the form began with. */
  readonly calendarsBefore: readonly SavedCalendar[];
  readonly slideId: string;
  /** The version that the form began with. null if save over whatever is stored. */
  readonly version: number | null;
}

/** Saves what is written on a slide. */
export function useSaveSlide(): Change<SlideSave, void> {
  return useSlideChange(
    async ({ slideId, content, uploads, url, calendars, calendarsBefore, ...written }: SlideSave) => {
      const blocks = content.map(({ kind, spans }) => ({ kind, spans: [...spans] }));
      const { file, ...others } = uploads;
      await ask(UpdateSlide, {
        pitchSlideId: slideId,
        ...written,
        ...others,
        ...(file?.kind === 'AUDIO' ? { audioFile: file.key } : { url: file?.key ?? url }),
        content: blocks,
        ...listCalendarChanges(calendarsBefore, calendars),
      });
    },
  );
}

/** Returns what is sent of the calendars of a slide: nothing unless some were chosen or removed. */
function listCalendarChanges(before: readonly SavedCalendar[], after: readonly SavedCalendar[]) {
  const has = (all: readonly SavedCalendar[], { id }: SavedCalendar): boolean => all.some((each) => each.id === id);
  const added = after.filter((each) => !has(before, each)).map(({ id }) => id);
  const removed = before.filter((each) => !has(after, each)).map(({ id }) => id);
  return {
    ...(added.length > 0 ? { calendars: added } : {}),
    ...(removed.length > 0 ? { calendarsRemove: removed } : {}),
  };
}

/** Processes the video of a slide again. */
export function useRetrySlide(): Change<string> {
  return useSlideChange((pitchSlideId: string) => ask(RetrySlide, { pitchSlideId }));
}

/** Deletes a slide. */
export function useDeleteSlide(): Change<string> {
  return useSlideChange((pitchSlideId: string) => ask(DeleteSlide, { pitchSlideId }));
}

export interface WrittenWidget {
  readonly widgetType: WidgetType;
  readonly label: string;
  readonly fineText: string;
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface WidgetSave {
  readonly slideId: string;
  /** null means a new question. */
  readonly widgetId: string | null;
  readonly widget: WrittenWidget;
}

/** Adds a question to a slide, or changes one. */
export function useSaveWidget(): Change<WidgetSave, void> {
  return useSlideChange(async ({ slideId, widgetId, widget: { widgetType, labels, ...rest } }: WidgetSave) => {
    const slideWidget = { ...rest, labels: [...labels] };
    if (widgetId !== null) {
      await ask(UpdateWidget, { slideWidgetId: widgetId, widgetType, slideWidget });
      return;
    }
    const idempotencyKey = crypto.randomUUID();
    await ask(CreateWidget, { pitchSlideId: slideId, widgetType, slideWidget, idempotencyKey });
  });
}

/** Deletes a question. */
export function useDeleteWidget(): Change<string> {
  return useSlideChange((slideWidgetId: string) => ask(DeleteWidget, { slideWidgetId }));
}
