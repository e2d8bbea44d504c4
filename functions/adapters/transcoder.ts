import {
  CreateJobCommand,
  GetJobCommand,
  MediaConvertClient,
  MediaConvertServiceException,
  type CreateJobCommandInput,
  type OutputGroupDetail,
} from '@aws-sdk/client-mediaconvert';
import { outputPrefix, POSTER, POSTER_SECONDS, VIDEO_SIZES, type JobResult } from '../domain/media/video-job.ts';
import type { StoredMedia } from '../domain/media/stored-media.ts';
import { callService, toServiceError } from '../platform/service-error.ts';

export interface TranscoderOptions {
  /** The role with which the service reads uploads and writes what pages show. */
  readonly roleArn: string;
  readonly queueArn: string;
  readonly uploadBucket: string;
  readonly mediaBucket: string;
  /** Written into each job, so that events of another stage of the account start nothing here. */
  readonly stage: string;
}

/** What the service says of a job. */
export type FoundJob =
  | { readonly state: 'RUNNING' | 'FAILED' | 'GONE' }
  | { readonly state: 'DONE'; readonly result: JobResult };

/** What a job needs of a video. */
export type SourceVideo = Pick<StoredMedia, 'organizationId' | 'id' | 'attempt' | 'uploadKey'>;

const KEYFRAME_SECONDS = 2;

/** AWS Elemental MediaConvert, which makes the files that pages show of an uploaded video. */
export class Transcoder {
  readonly #options: TranscoderOptions;
  readonly #client: MediaConvertClient;

  constructor(options: TranscoderOptions, client = new MediaConvertClient({})) {
    this.#options = options;
    this.#client = client;
  }

  /**
   * Starts the job of a video. Returns its id. The service takes a repetition within a minute for the same job; a later one writes the
   * same files again.
   */
  async start(media: SourceVideo): Promise<string> {
    const { Job: job } = await callService(this.#client.send(new CreateJobCommand(buildJob(media, this.#options))));
    if (job?.Id === undefined) throw new Error('MediaConvert accepted a job without an id');
    return job.Id;
  }

  /** Returns what became of a job. */
  async find(jobId: string): Promise<FoundJob> {
    try {
      const { Job: job } = await this.#client.send(new GetJobCommand({ Id: jobId }));
      if (job?.Status === 'COMPLETE') return { state: 'DONE', result: toResult(job.OutputGroupDetails ?? []) };
      return { state: job?.Status === 'ERROR' || job?.Status === 'CANCELED' ? 'FAILED' : 'RUNNING' };
    } catch (error) {
      if (error instanceof MediaConvertServiceException && error.name === 'NotFoundException') return { state: 'GONE' };
      throw toServiceError(error);
    }
  }
}

function toResult(groups: readonly OutputGroupDetail[]): JobResult {
  const details = groups.flatMap(({ OutputDetails: outputs }) => outputs ?? []).slice(0, VIDEO_SIZES.length);
  return {
    seconds: Math.max(0, ...details.map(({ DurationInMs: ms = 0 }) => ms)) / 1_000,
    sizes: details.map(({ VideoDetails: video }) => ({
      width: video?.WidthInPx ?? 0,
      height: video?.HeightInPx ?? 0,
    })),
  };
}

/** Returns the request for a job: two sizes in H.264 with the sound, and a picture. */
function buildJob(media: SourceVideo, options: TranscoderOptions): CreateJobCommandInput {
  const { organizationId, id, attempt, uploadKey } = media;
  return {
    ClientRequestToken: `${id}-${attempt}`,
    Role: options.roleArn,
    Queue: options.queueArn,
    UserMetadata: { stage: options.stage, organizationId, mediaId: id, attempt: String(attempt) },
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${options.uploadBucket}/${uploadKey}`,
          TimecodeSource: 'ZEROBASED',
          // Phones write how they were held into the file.
          VideoSelector: { Rotate: 'AUTO' },
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
        },
      ],
      OutputGroups: [
        {
          Name: 'Files',
          OutputGroupSettings: {
            Type: 'FILE_GROUP_SETTINGS',
            FileGroupSettings: { Destination: `s3://${options.mediaBucket}/${outputPrefix(media)}` },
          },
          Outputs: [...VIDEO_SIZES.map(buildVideo), POSTER_OUTPUT],
        },
      ],
    },
  };
}

type Output = NonNullable<
  NonNullable<NonNullable<CreateJobCommandInput['Settings']>['OutputGroups']>[number]['Outputs']
>[number];

function buildVideo({ name, side, bits, sound }: (typeof VIDEO_SIZES)[number]): Output {
  return {
    NameModifier: `-${name}`,
    ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
    VideoDescription: {
      Width: side,
      Height: side,
      ScalingBehavior: 'FIT_NO_UPSCALE',
      CodecSettings: {
        Codec: 'H_264',
        H264Settings: {
          RateControlMode: 'QVBR',
          MaxBitrate: bits,
          QualityTuningLevel: 'SINGLE_PASS_HQ',
          SceneChangeDetect: 'TRANSITION_DETECTION',
          // A person who jumps waits for the next whole picture.
          GopSize: KEYFRAME_SECONDS,
          GopSizeUnits: 'SECONDS',
        },
      },
    },
    AudioDescriptions: [
      {
        AudioSourceName: 'Audio Selector 1',
        CodecSettings: {
          Codec: 'AAC',
          AacSettings: { Bitrate: sound, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
        },
      },
    ],
  };
}

const POSTER_OUTPUT: Output = {
  NameModifier: `-${POSTER}`,
  ContainerSettings: { Container: 'RAW' },
  VideoDescription: {
    Width: 1_280,
    Height: 1_280,
    ScalingBehavior: 'FIT_NO_UPSCALE',
    CodecSettings: {
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: {
        FramerateNumerator: 1,
        FramerateDenominator: POSTER_SECONDS,
        MaxCaptures: 2,
        Quality: 80,
      },
    },
  },
};
