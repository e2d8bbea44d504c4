/** A file of captions begins with these letters, maybe behind a byte order mark (W3C WebVTT, "File structure"). */
const HEADER = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;
const CUE = /^(?:\d+:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d+:)?\d{2}:\d{2}\.\d{3}/m;

/** Returns why captions cannot be stored, or null. */
export function findCaptionsProblem(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  if (text === null || !HEADER.test(text)) return 'Choose a .vtt file with captions (WebVTT).';
  return CUE.test(text) ? null : 'The file has no captions.';
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
