/** Addresses of YouTube videos, in every form that people copy. */

const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com'];
const VIDEO_ID = /^[\w-]{11}$/;

/** Returns the id of the video that an address names, or null. Only YouTube's own hosts count. */
export function findVideoId(address: string): string | null {
  const text = address.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return null;
  const [, first = '', second = ''] = url.pathname.split('/');
  if (url.hostname === 'youtu.be') return toVideoId(first);
  if (!HOSTS.includes(url.hostname)) return null;
  return first === 'watch'
    ? toVideoId(url.searchParams.get('v') ?? '')
    : ['embed', 'shorts', 'live', 'v'].includes(first)
      ? toVideoId(second)
      : null;
}

function toVideoId(text: string): string | null {
  return VIDEO_ID.test(text) ? text : null;
}
