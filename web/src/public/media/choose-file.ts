import type { ShownSlide } from '../slide/shown-slide.ts';

type ShownFile = NonNullable<ShownSlide['media']>['files'][number];

/** Pixels beyond two for each point of the screen cost data that no one sees. */
const MAX_DENSITY = 2;
/** Connections on which a large video would wait (W3C, "Network Information API"). */
const SLOW = ['slow-2g', '2g', '3g'];

/** What the browser says of its connection. Safari says nothing. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Returns the size of a video that a screen needs. `files`: the largest first. `width`: of the player, in points. undefined if there is
 * none.
 */
export function chooseFile(
  files: readonly ShownFile[],
  {
    width,
    density,
    connection,
  }: { readonly width: number; readonly density: number; readonly connection?: Connection | undefined },
): ShownFile | undefined {
  const fromSmallest = [...files].reverse();
  const [smallest] = fromSmallest;
  if (connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '')) return smallest;
  const needed = width * Math.min(density, MAX_DENSITY);
  return fromSmallest.find((file) => file.width >= needed) ?? files[0];
}
