import * as z from 'zod/mini';
import { FEATURE_CODE_LENGTH, LEAD_CODE_LENGTH } from '../../domain/pitches/pitch-link.ts';
import { TOKENS_LENGTH } from '../../domain/views/access.ts';
import { MOMENT_KINDS, MOMENT_LIMITS, type Moment } from '../../domain/replay/moment.ts';
import { RANGE_LIMITS } from '../../domain/views/ranges.ts';
import { VISIT_LIMITS } from '../../domain/views/visit-facts.ts';
import { optionalBoolean } from '../shared/inputs.ts';

/** Longer than every code, so that a later version may lengthen them. */
const code = (length: number) => z.string().check(z.maxLength(2 * length, 'The link is too long.'));
const id = z.string().check(z.maxLength(VISIT_LIMITS.id, 'An id is too long.'));

/** No page is open for longer than a month. */
const MAX_SECONDS = 31 * 86_400;

const seconds = z.number().check(z.gte(0, 'Seconds are not negative.'), z.lte(MAX_SECONDS, 'Too many seconds.'));

const link = { campaignLeadCode: code(LEAD_CODE_LENGTH), campaignFeatureCode: code(FEATURE_CODE_LENGTH) };
export const linkInput = z.object(link);
export const confirmBrowserInput = z.object({
  ...link,
  code: z.string().check(z.maxLength(20, 'The code is too long.')),
});
export const loadVisitInput = z.object({
  ...link,
  deviceId: id,
  token: z.nullish(z.string().check(z.maxLength(TOKENS_LENGTH, 'The token is too long.'))),
});
/** Seconds that may be before the server knew the visit. */
const moment = z.object({
  at: z.number().check(z.gte(-MAX_SECONDS, 'Too early.'), z.lte(MAX_SECONDS, 'Too many seconds.')),
  kind: z.enum(MOMENT_KINDS),
  pitchSlideId: z.nullish(id),
  position: z.nullish(seconds),
  from: z.nullish(seconds),
  widgetId: z.nullish(id),
  values: z.nullish(
    z
      .array(z.string().check(z.maxLength(VISIT_LIMITS.value, 'An answer is too long.')))
      .check(z.maxLength(VISIT_LIMITS.values, 'An answer has too many parts.')),
  ),
});

/** Returns a moment as the rules have it. */
export function readMoment({ at, kind, ...rest }: z.infer<typeof moment>): Moment {
  const { pitchSlideId: slideId = null, position = null, from = null, widgetId = null, values } = rest;
  return { at, kind, slideId, position, from, widgetId, values: values ?? [] };
}

export const trackVisitInput = z.object({
  leadActivitySsid: id,
  times: z.nullish(
    z
      .array(
        z.object({
          pitchSlideId: id,
          seconds,
          viewRanges: z.nullish(
            z
              .array(z.object({ start: seconds, end: seconds }))
              // A page joins them before it reports.
              .check(z.maxLength(2 * RANGE_LIMITS.perSlide, 'Too many ranges.')),
          ),
          videoDuration: z.nullish(seconds),
          audio: z.nullish(seconds),
        }),
      )
      .check(z.maxLength(VISIT_LIMITS.slides, 'Too many slides.')),
  ),
  widgets: z.nullish(
    z
      .array(
        z.object({
          widgetId: id,
          values: z
            .array(z.string().check(z.maxLength(VISIT_LIMITS.value, 'An answer is too long.')))
            .check(z.maxLength(VISIT_LIMITS.values, 'An answer has too many parts.')),
        }),
      )
      .check(z.maxLength(VISIT_LIMITS.answers, 'Too many answers.')),
  ),
  events: z.nullish(
    z
      .array(
        z.object({
          pitchSlideId: id,
          eventUrl: z.nullish(z.string().check(z.maxLength(300, 'The address of the booking is too long.'))),
        }),
      )
      .check(z.maxLength(5, 'Too many bookings.')),
  ),
  moments: z.nullish(z.array(moment).check(z.maxLength(MOMENT_LIMITS.moments, 'Too many moments.'))),
  moreMoments: z.nullish(
    z
      .int('A number of moments is whole.')
      .check(z.gte(0, 'A number of moments is not negative.'), z.lte(1_000_000, 'Too many moments.')),
  ),
  completed: optionalBoolean,
  redirected: optionalBoolean,
});
