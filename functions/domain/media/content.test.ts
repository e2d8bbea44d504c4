import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJpeg, PNG } from '../../../test/support/scenarios/media/images.ts';
import {
  buildWav,
  HEIC_HEAD,
  MOV_HEAD,
  MP4_HEAD,
  OLD_MOV_HEAD,
  WEBM_HEAD,
} from '../../../test/support/scenarios/media/videos.ts';
import { findCaptionsProblem } from './captions.ts';
import { readContent } from './content.ts';

describe('An upload', () => {
  it.each([
    ['video/mp4', MP4_HEAD],
    ['video/quicktime', MOV_HEAD],
    ['video/quicktime', OLD_MOV_HEAD],
    ['video/webm', WEBM_HEAD],
  ])('is known as %s by its bytes', (contentType, head) => {
    expect(readContent('VIDEO', head, 1_000)).toEqual({ contentType, seconds: 0 });
    expect(readContent('AUDIO', head, 1_000)).toBeNull();
  });

  it('that is an image, a page or sound is no video', () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    for (const head of [PNG, buildJpeg(20, 10), HEIC_HEAD, page, buildWav(1), new Uint8Array()])
      expect(readContent('VIDEO', head, head.length)).toBeNull();
  });

  it('of audio says how long it is', () => {
    const wav = buildWav(2.5);
    expect(readContent('AUDIO', wav.subarray(0, 100), wav.length)).toEqual({ contentType: 'audio/wav', seconds: 2.5 });
    // MPEG 1, layer III, 128 kbit/s, 44.1 kHz, stereo: frames of 417 bytes.
    const frame = [0xff, 0xfb, 0x90, 0, ...new Uint8Array(413)];
    const plain = Uint8Array.from([...frame, ...frame, ...frame]);
    expect(readContent('AUDIO', plain, 160_000)).toEqual({ contentType: 'audio/mpeg', seconds: 10 });
    const tagged = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5, ...plain]);
    expect(readContent('AUDIO', tagged, 160_015)?.seconds).toBe(10);
    const counted = Uint8Array.from(plain);
    counted.set([0x58, 0x69, 0x6e, 0x67, 0, 0, 0, 1, 0, 0, 0x03, 0xe8], 36);
    // A thousand frames of 1,152 samples, whatever the size says.
    expect(readContent('AUDIO', counted, 99)?.seconds).toBeCloseTo(26.12, 2);
  });

  it('is never misread, and reading never fails', () => {
    const start = fc.constantFrom(
      [],
      [...MP4_HEAD],
      [0xff, 0xfb, 0x90, 0],
      [...buildWav(0.01).subarray(0, 40)],
      [0x49, 0x44, 0x33],
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 600 }), fc.nat(10_000), (head, rest, size) => {
        const facts = readContent('AUDIO', Uint8Array.from([...head, ...rest]), size);
        expect(facts === null || facts.seconds > 0).toBe(true);
        readContent('VIDEO', Uint8Array.from([...head, ...rest]), size);
      }),
    );
  });
});

it('Captions are WebVTT with at least one line of time', () => {
  const check = (text: string): string | null => findCaptionsProblem(new TextEncoder().encode(text));
  expect(check('WEBVTT\n\n00:01.000 --> 00:02.500\nHello')).toBeNull();
  expect(check('\uFEFFWEBVTT - Title\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.500 align:start\r\nHello')).toBeNull();
  expect(check('WEBVTT\n\nHello')).toBe('The file has no captions.');
  for (const text of ['', 'Hello', 'WEBVTTX', '1\n00:00:01,000 --> 00:00:02,000\nSubRip'])
    expect(check(text)).toBe('Choose a .vtt file with captions (WebVTT).');
  expect(findCaptionsProblem(Uint8Array.from([0xff, 0xfe, 0x57]))).toBe('Choose a .vtt file with captions (WebVTT).');
});
