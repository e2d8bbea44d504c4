import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { MediaProgress } from '../slide/shown-slide.ts';
import { YouTubeFollower } from './youtube-follower.ts';

const PLAYER = 'https://www.youtube-nocookie.com';

interface YouTubePlayerProps {
  /** Of the video. */
  readonly id: string;
  readonly name: string;
  readonly className: string | undefined;
  /** Called while the video plays, with all that was watched since the page was loaded. */
  readonly onMedia: ((progress: MediaProgress) => void) | undefined;
}

/**
 * YouTube's player, from its host without cookies. It says where the video is in messages between windows, which is how YouTube's own script
 * follows a player (YouTube, "IFrame Player API": `enablejsapi`, `origin`). The script itself is not loaded, so that no code of another host
 * runs in the page. The form of the messages is assumed: YouTube documents the script and not the messages.
 */
export function YouTubePlayer({ id, name, className, onMedia }: YouTubePlayerProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const report = useRef(onMedia);
  useEffect(() => {
    report.current = onMedia;
  });
  useLayoutEffect(() => {
    const follower = new YouTubeFollower((progress) => report.current?.(progress));
    const stop = new AbortController();
    const listen = ({ source, origin, data }: MessageEvent): void => {
      // Only the player in the frame says what happens in it.
      if (source !== frame.current?.contentWindow || origin !== PLAYER) return;
      clearInterval(asking);
      follower.receive(data);
    };
    const asking = setInterval(() => ask(frame.current), ASK_MS);
    window.addEventListener('message', listen, { signal: stop.signal });
    // The page may be left for good. Its last report comes right after this.
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('visibilitychange', () => follower.tell(), options);
    window.addEventListener('pagehide', () => follower.tell(), options);
    return () => {
      stop.abort();
      clearInterval(asking);
      follower.end();
    };
  }, []);
  const address = new URL(`/embed/${id}`, PLAYER);
  address.search = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    playsinline: '1',
    enablejsapi: '1',
    origin: window.location.origin,
  }).toString();
  return (
    <iframe
      ref={frame}
      className={className}
      src={address.href}
      title={name}
      // Without the origin of the page YouTube plays nothing.
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={() => ask(frame.current)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

/** A player that was not ready when it was asked is asked again this often, until it answers. */
const ASK_MS = 1_000;
const LISTENING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/** The player says nothing before it is asked to. */
function ask(frame: HTMLIFrameElement | null): void {
  frame?.contentWindow?.postMessage(LISTENING, PLAYER);
}
