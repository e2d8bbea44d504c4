import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import installer from '@ffmpeg-installer/ffmpeg';
import { Mailer } from '../../../functions/adapters/mailer.ts';
import { Transcoder } from '../../../functions/adapters/transcoder.ts';
import { isLocal } from '../../../infra/config.ts';
import { expectSame, notAsked, proved, refuted, type Outcome, type Probe, type ProbeContext } from './probe.ts';

/** SES's mailbox that accepts every mail (Amazon SES, "Mailbox simulator"). */
const SIMULATOR = 'success@simulator.amazonses.com';
const SECONDS = 2;
const POLL_MS = 5_000;
const LOCAL_POLL_MS = 200;
const MAX_POLLS = 60;

/** What the code expects of SES and MediaConvert. Costs one mail and a few seconds of video. */
export function createAwsProbes({ stage, run }: ProbeContext): Probe[] {
  const { clientOptions, config, outputs } = stage;
  const from = config.mail?.from ?? null;
  const noMail = notAsked('the stage sends no mail: set "mail" in its file');
  return [
    {
      vendor: 'SES',
      claim: 'takes a whole mail (raw) of the address that the stage sends from',
      ask: async () => {
        if (from === null) return noMail;
        const mail = { subject: `Probe ${run}`, html: '<p>Probe</p>', text: 'Probe' };
        await new Mailer(from, new SESv2Client(clientOptions)).send(SIMULATOR, 'Probe', mail);
        return proved();
      },
    },
    {
      vendor: 'SES',
      claim: 'lets the account write to everyone (production access)',
      ask: async () => {
        if (from === null) return noMail;
        if (isLocal(config)) return notAsked('the local cloud has no accounts');
        const { ProductionAccessEnabled: isOpen } = await new SESv2Client(clientOptions).send(
          new GetAccountCommand({}),
        );
        return expectSame(isOpen, true);
      },
    },
    {
      vendor: 'SES',
      claim: 'lets the role of the mail sender send whole mails (ses:SendRawEmail)',
      ask: async () =>
        notAsked('ask for a new password on the sign-in page: a mail comes, or the alarm of the queue Mails'),
    },
    {
      vendor: 'MediaConvert',
      claim: 'converts a video without sound, which has no track for the audio selector',
      ask: () =>
        convertSilentVideo({
          run,
          s3: new S3Client({ ...clientOptions, forcePathStyle: isLocal(config) }),
          transcoder: new Transcoder(
            {
              roleArn: outputs.TranscoderRoleArn,
              queueArn: `arn:aws:mediaconvert:${clientOptions.region}:${outputs.TranscoderRoleArn.split(':')[4] ?? ''}:queues/Default`,
              uploadBucket: outputs.UploadBucketName,
              mediaBucket: outputs.MediaBucketName,
              // Events of the job start nothing.
              stage: `probe-${run}`,
            },
            new MediaConvertClient(clientOptions),
          ),
          uploadBucket: outputs.UploadBucketName,
          pollMs: isLocal(config) ? LOCAL_POLL_MS : POLL_MS,
        }),
    },
  ];
}

async function convertSilentVideo({
  run,
  s3,
  transcoder,
  uploadBucket: Bucket,
  pollMs,
}: {
  readonly run: string;
  readonly s3: S3Client;
  readonly transcoder: Transcoder;
  readonly uploadBucket: string;
  readonly pollMs: number;
}): Promise<Outcome> {
  const Key = `videos/probe/${run}`;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: await makeSilentVideo(), ContentType: 'video/mp4' }));
  try {
    const jobId = await transcoder.start({ organizationId: 'probe', id: run, attempt: 1, uploadKey: Key });
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const job = await transcoder.find(jobId);
      if (job.state === 'DONE') return expectSame(Math.round(job.result.seconds), SECONDS);
      if (job.state !== 'RUNNING') return refuted(`the job is ${job.state}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return refuted('the job runs for too long');
  } finally {
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  }
}

async function makeSilentVideo(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  try {
    const file = join(folder, 'video.mp4');
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=${SECONDS}`];
    await promisify(execFile)(installer.path, ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
