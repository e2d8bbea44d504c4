import * as z from 'zod/mini';
import { MOMENT_KINDS, type Moment } from './moment.ts';

/** Time and place in tenths, kind, slide, position, from, question, answer. Trailing parts that are missing are left out. */
const stored = z.object({
  /** The ids of slides and questions without the id of the pitch, which all of them begin with. */
  ids: z.array(z.string()),
  list: z.array(z.array(z.union([z.number(), z.null(), z.array(z.string())]))),
});

/**
 * Returns moments as a short text: about 12 characters each. A visit is written with every report, and a write costs by its length.
 */
export function encodeMoments(moments: readonly Moment[], pitchId: string): string {
  const ids: string[] = [];
  const toIndex = (id: string | null): number | null => {
    if (id === null) return null;
    const short = id.startsWith(pitchId) ? id.slice(pitchId.length) : id;
    if (!ids.includes(short)) ids.push(short);
    return ids.indexOf(short);
  };
  const list = moments.map(({ at, kind, slideId, position, from, widgetId, values }) => {
    const row = [
      toTenths(at),
      MOMENT_KINDS.indexOf(kind),
      toIndex(slideId),
      toTenths(position),
      toTenths(from),
      toIndex(widgetId),
      ...(widgetId === null ? [] : [[...values]]),
    ];
    while (row.at(-1) === null) row.pop();
    return row;
  });
  return JSON.stringify({ ids, list });
}

/** Returns the moments of a text that `encodeMoments` made. */
export function decodeMoments(text: string, pitchId: string): Moment[] {
  const { ids, list } = stored.parse(JSON.parse(text));
  const toId = (index: unknown): string | null => {
    const short = typeof index === 'number' ? ids[index] : undefined;
    return short === undefined ? null : `${pitchId}${short}`;
  };
  return list.flatMap(([at, kind, slide, position, from, widget, values]) => {
    const name = MOMENT_KINDS[Number(kind)];
    if (name === undefined) return [];
    return {
      at: Number(at) / 10,
      kind: name,
      slideId: toId(slide),
      position: toSeconds(position),
      from: toSeconds(from),
      widgetId: toId(widget),
      values: Array.isArray(values) ? values : [],
    };
  });
}

function toTenths<Seconds extends number | null>(seconds: Seconds): number | (Seconds & null) {
  return seconds === null ? (seconds as Seconds & null) : Math.round(seconds * 10);
}

function toSeconds(tenths: unknown): number | null {
  return typeof tenths === 'number' ? tenths / 10 : null;
}
