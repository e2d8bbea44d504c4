import { lazy, Suspense, type ReactNode } from 'react';
import classes from './media.module.css';
import type { PlayerProps } from './player.tsx';

/** Loads the player. A page calls it early, so that it is there when its slide is. */
export const loadPlayer = () => import('./player.tsx');

const Player = lazy(() =>
  loadPlayer().then(
    (loaded) => ({ default: loaded.Player }),
    // The connection is gone, or a new version has replaced the file.
    () => ({ default: Missing }),
  ),
);

function Missing(_props: PlayerProps): ReactNode {
  return <p role="alert">The player could not be loaded. Check your connection and open the page again.</p>;
}

/** The player of a video or an audio, with room of its size until it is loaded. */
export function LazyPlayer(props: PlayerProps): ReactNode {
  const [file] = props.slide.media?.files ?? [];
  const ratio = file && file.height > 0 ? `${file.width} / ${file.height}` : undefined;
  return (
    <Suspense
      fallback={<div className={classes.wait} style={{ aspectRatio: ratio }} role="status" aria-label="Loading" />}
    >
      <Player key={file?.url} {...props} />
    </Suspense>
  );
}
