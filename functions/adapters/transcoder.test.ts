import type { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { expect, it } from 'vitest';
import { Transcoder } from './transcoder.ts';

it('A finished job says how many seconds the video has, and its two sizes', async () => {
  const output = (width: number, height: number) => ({
    DurationInMs: 60_000,
    VideoDetails: { WidthInPx: width, HeightInPx: height },
  });
  const picture = { VideoDetails: { WidthInPx: 640, HeightInPx: 360 } };
  const details = [{ OutputDetails: [output(1_280, 720), output(640, 360)] }, { OutputDetails: [picture] }];
  const client = { send: async () => ({ Job: { Status: 'COMPLETE', OutputGroupDetails: details } }) };
  const transcoder = new Transcoder(
    { roleArn: 'role', queueArn: 'queue', uploadBucket: 'uploads', mediaBucket: 'media', stage: 'test' },
    client as unknown as MediaConvertClient,
  );
  expect(await transcoder.find('job')).toEqual({
    state: 'DONE',
    result: {
      seconds: 60,
      sizes: [
        { width: 1_280, height: 720 },
        { width: 640, height: 360 },
      ],
    },
  });
});
