import { randomUUID } from 'node:crypto';
import { arn } from '../core/aws.ts';
import type { Access } from '../aws/access.ts';
import type { Events } from '../aws/events.ts';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import { notImplemented, ServiceError } from '../core/errors.ts';
import { array, object, optionalText, text, type Json, type JsonObject } from '../core/json.ts';
import type { Log } from '../core/log.ts';
import type { State } from '../core/state.ts';
import type { S3 } from '../s3/server.ts';
import { makeOutput, type MadeOutput } from './outputs.ts';

const PATH = '/2017-08-29/jobs';
/** What a file that cannot be read ends with. Other causes have codes that the local cloud does not tell apart. */
const ERROR_CODE = 1010;
/** Jobs of a page of ListJobs. */
const MAX_LISTED = 20;
/** The service takes a request with the same token for the same job for so long (CreateJob, ClientRequestToken). */
const TOKEN_MS = 60_000;
const S3_PATH = /^s3:\/\/(?<bucket>[^/]+)\/(?<key>.+)$/;

interface Job {
  readonly id: string;
  readonly token: string;
  readonly created: number;
  readonly request: JsonObject;
  status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'ERROR';
  error?: string;
  details?: MadeOutput['details'][];
}

export interface MediaConvertDeps {
  readonly clock: Clock;
  readonly state: State;
  readonly activity: Activity;
  readonly access: Access;
  readonly events: Events;
  readonly s3: S3;
  readonly log: Log;
}

/**
 * AWS Elemental MediaConvert: takes the job request of the SDK, does its work with ffmpeg, names the outputs by their modifiers, and
 * publishes the event of the end with the user metadata. Without ffmpeg each job ends with an error.
 */
export class MediaConvert {
  readonly #deps: MediaConvertDeps;
  #jobs: Job[];
  readonly #interrupted: Job[];

  constructor(deps: MediaConvertDeps) {
    this.#deps = deps;
    this.#jobs = deps.state.part<Job[]>('mediaconvert', () => this.#jobs) ?? [];
    this.#interrupted = this.#jobs.filter(({ status }) => status === 'SUBMITTED' || status === 'PROGRESSING');
  }

  /** Resumes the jobs that a restart interrupted. */
  resume(): void {
    for (const job of this.#interrupted.splice(0)) this.#begin(job);
  }

  clear(): void {
    this.#jobs = [];
    this.#deps.state.changed('mediaconvert');
  }

  call(request: { method: string; url: URL; body: JsonObject; caller: string }): JsonObject {
    const { method, url, body, caller } = request;
    const path = url.pathname;
    if (method === 'POST' && path === PATH) return this.#create(body, caller);
    if (method === 'GET' && path === PATH) return this.#list(url.searchParams, caller);
    const id = path.startsWith(`${PATH}/`) ? path.slice(PATH.length + 1) : '';
    if (method !== 'GET' || id === '') throw notImplemented(`MediaConvert's ${method} ${path}`);
    this.#deps.access.require(caller, 'mediaconvert:GetJob', arn('mediaconvert', `jobs/${id}`));
    const job = this.#jobs.find((each) => each.id === id);
    if (!job) throw new ServiceError('NotFoundException', 'The job does not exist.', 404);
    return { job: toAnswer(job) };
  }

  /** The jobs, at most 20 a page (assumed), the newest first unless `order` says otherwise (assumed). */
  #list(query: URLSearchParams, caller: string): JsonObject {
    this.#deps.access.require(caller, 'mediaconvert:ListJobs', arn('mediaconvert', 'jobs/*'));
    const [status, size] = [query.get('status'), Number(query.get('maxResults') ?? MAX_LISTED)];
    if (!Number.isInteger(size) || size < 1 || size > MAX_LISTED)
      throw new ServiceError('BadRequestException', `maxResults is not between 1 and ${MAX_LISTED}.`, 400);
    const from = Number(query.get('nextToken') ?? 0);
    const found = this.#jobs.filter((job) => status === null || job.status === status);
    const sorted = query.get('order') === 'ASCENDING' ? found : found.toReversed();
    const next = from + size;
    return {
      jobs: sorted.slice(from, next).map(toAnswer),
      ...(next < sorted.length ? { nextToken: String(next) } : {}),
    };
  }

  #create(body: JsonObject, caller: string): JsonObject {
    const { access, clock, state } = this.#deps;
    const queue = text(body['queue']);
    access.require(caller, 'mediaconvert:CreateJob', queue);
    access.require(caller, 'iam:PassRole', text(body['role']), {
      'iam:PassedToService': 'mediaconvert.amazonaws.com',
    });
    const token = optionalText(body['clientRequestToken']) ?? randomUUID();
    const same = this.#jobs.find((job) => job.token === token && clock.now() - job.created < TOKEN_MS);
    if (same) return { job: toAnswer(same) };
    const id = `${clock.now()}-${randomUUID().slice(0, 6)}`;
    const job: Job = { id, token, created: clock.now(), request: body, status: 'SUBMITTED' };
    this.#jobs.push(job);
    state.changed('mediaconvert');
    this.#begin(job);
    return { job: toAnswer(job) };
  }

  #begin(job: Job): void {
    void this.#deps.activity.track(() => this.#run(job));
  }

  async #run(job: Job): Promise<void> {
    const { state, log } = this.#deps;
    job.status = 'PROGRESSING';
    try {
      job.details = await this.#convert(job);
      job.status = 'COMPLETE';
    } catch (error) {
      job.status = 'ERROR';
      job.error = error instanceof Error ? error.message : String(error);
      log.error('MediaConvert', job.error);
    }
    state.changed('mediaconvert');
    this.#publish(job);
  }

  async #convert({ request }: Job): Promise<MadeOutput['details'][]> {
    const { s3 } = this.#deps;
    const role = text(request['role']);
    const settings = object(request['settings']);
    const [input] = array(settings['inputs']).map(object);
    const source = parsePath(input?.['fileInput']);
    this.#requireOf(role, 's3:GetObject', source);
    const file = s3.findFile(source.bucket, source.key);
    if (file === undefined) throw new Error(`Unable to open input file [s3://${source.bucket}/${source.key}]`);
    const details: MadeOutput['details'][] = [];
    for (const group of array(settings['outputGroups']).map(object)) {
      const groupSettings = object(group['outputGroupSettings']);
      if (groupSettings['type'] !== 'FILE_GROUP_SETTINGS') throw notImplemented("MediaConvert's other output groups");
      const target = parsePath(object(groupSettings['fileGroupSettings'])['destination']);
      for (const output of array(group['outputs'])) {
        const made = await makeOutput(file, output);
        for (const { suffix, body, contentType } of made.files) {
          const key = `${target.key}${suffix}`;
          this.#requireOf(role, 's3:PutObject', { bucket: target.bucket, key });
          s3.write(target.bucket, key, body, { 'content-type': contentType });
        }
        details.push(made.details);
      }
    }
    return details;
  }

  /** The service works with the role that the job names. */
  #requireOf(role: string, action: string, { bucket, key }: { bucket: string; key: string }): void {
    if (!this.#deps.access.roleAllows(role, action, `arn:aws:s3:::${bucket}/${key}`, 'MediaConvert'))
      throw new Error(`The role may not ${action} ${bucket}/${key}`);
  }

  #publish(job: Job): void {
    const { request, id, status } = job;
    this.#deps.events.publish(
      'aws.mediaconvert',
      'MediaConvert Job State Change',
      {
        timestamp: this.#deps.clock.now(),
        queue: request['queue'] ?? '',
        jobId: id,
        status,
        userMetadata: request['userMetadata'] ?? {},
        ...(job.error === undefined ? {} : { errorCode: ERROR_CODE, errorMessage: job.error }),
        ...(job.details ? { outputGroupDetails: [{ outputDetails: toDetails(job), type: 'FILE_GROUP' }] } : {}),
      },
      [arn('mediaconvert', `jobs/${id}`)],
    );
  }
}

function toAnswer(job: Job): JsonObject {
  return {
    id: job.id,
    arn: arn('mediaconvert', `jobs/${job.id}`),
    status: job.status,
    role: job.request['role'] ?? '',
    queue: job.request['queue'] ?? '',
    settings: job.request['settings'] ?? {},
    userMetadata: job.request['userMetadata'] ?? {},
    ...(job.error === undefined ? {} : { errorCode: ERROR_CODE, errorMessage: job.error }),
    ...(job.details ? { outputGroupDetails: [{ outputDetails: toDetails(job) }] } : {}),
  };
}

function toDetails({ details = [] }: Job): Json[] {
  return details.map(({ durationInMs, videoDetails }) => ({ durationInMs, videoDetails: { ...videoDetails } }));
}

/** @throws when the path is none of S3 */
function parsePath(value: Json | undefined): { readonly bucket: string; readonly key: string } {
  const { bucket, key } = S3_PATH.exec(optionalText(value) ?? '')?.groups ?? {};
  if (!bucket || !key)
    throw new ServiceError('BadRequestException', `The path ${JSON.stringify(value)} is none of S3.`, 400);
  return { bucket, key };
}
