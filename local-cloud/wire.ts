import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleCalendly } from './calendly/rest.ts';
import { handleGoogle } from './google/rest.ts';
import { handleModMed } from './modmed/rest.ts';
import { arn } from './core/aws.ts';
import { notImplemented, sendAwsError, sendQueryError, ServiceError, type ErrorParts } from './core/errors.ts';
import {
  header,
  observeReply,
  readRequest,
  send,
  sendJson,
  type OnExchange,
  type Reply,
  type WireRequest,
} from './core/http.ts';
import { array, object, optionalText, parseJson, text, type JsonObject } from './core/json.ts';
import { mailAction, scheduleArn, tableActions } from './aws/access.ts';
import { callScheduler } from './aws/scheduler/api.ts';
import { callSqs } from './aws/sqs/api.ts';
import { readError } from './dynamodb/errors.ts';
import { performUnderFaults, type CallingThread } from './faults/calls.ts';
import { getThread } from './lambda/calls.ts';
import type { PortCall } from './lambda/port-messages.ts';
import type { Services } from './services.ts';
import { parseCaller, type Caller } from './wire-caller.ts';

/** The secret key of every local access key. */
export const SECRET_KEY = 'local-secret-key';

/** Handles a call on the internal port, which all AWS services share. The scope of the signature names the service. */
export async function handleWire(services: Services, raw: IncomingMessage, res: ServerResponse): Promise<void> {
  res.sendDate = false;
  const request = await readRequest(raw);
  const thread = services.functions.calling(getThread(request.headers));
  // A call of a thread that has ended must have no effect.
  if (thread === 'ended') return void res.destroy();
  return handleCall(services, request, thread, res);
}

/** Handles a call that a function's thread sent by its port. */
export function handlePortCall(
  services: Services,
  { method, path, headers, body }: PortCall,
  thread: CallingThread,
  reply: Reply,
): Promise<void> {
  const request: WireRequest = {
    method,
    url: new URL(path, services.internal),
    headers,
    body: Buffer.from(body.buffer, body.byteOffset, body.length),
    address: undefined,
  };
  return handleCall(services, request, thread, reply);
}

async function handleCall(
  services: Services,
  request: WireRequest,
  thread: CallingThread | undefined,
  res: Reply,
): Promise<void> {
  // AWS clients correct their clock by this header, so it must show the virtual time.
  res.setHeader('date', new Date(services.clock.now()).toUTCString());
  const caller = parseCaller(request);
  if (thread)
    services.countFunctionCall(
      caller.service,
      header(request.headers, 'x-amz-target')?.split('.').pop() ?? request.method,
    );
  const perform = (response: Reply): Promise<void> => performCall(services, request, caller, response);
  const told = services.onExchange ? tellExchange(services.onExchange, caller.service, request, res) : res;
  const reply = caller.service === 'dynamodb' ? observeTable(services, request, told) : told;
  if (services.faults.off) return perform(reply);
  return performUnderFaults(services.faults, { service: caller.service, request, res: reply, thread, perform });
}

function tellExchange(onExchange: OnExchange, service: string, request: WireRequest, res: Reply): Reply {
  return observeReply(res, (status, answer) => onExchange({ service, request, status, answer: answer.toString() }));
}

function observeTable({ metrics }: Services, request: WireRequest, res: Reply): Reply {
  return metrics.observeTable(header(request.headers, 'x-amz-target')?.split('.').pop() ?? '', res);
}

async function performCall(services: Services, request: WireRequest, caller: Caller, res: Reply): Promise<void> {
  if (caller.service === 'appsync') return services.appsync.handle(request, res);
  if (caller.service === 'carrier') return services.carrierRest.handle(request, res);
  if (caller.service === 'calendly') return handleCalendly(services.calendly, request, res);
  if (caller.service === 'modmed') return handleModMed(services.modMed, request, res);
  if (caller.service === 'google') return handleGoogle(services.google, request, res);
  if (caller.service === 'stripe') return services.stripe.handle(request, res);
  if (caller.service === 's3') {
    return services.s3.handle(request, res, { key: caller.key, secret: SECRET_KEY, presigned: caller.presigned });
  }
  try {
    if (isQueryProtocol(request)) return sendXml(res, callQuery(services, request, caller));
    sendJson(res, 200, await callService(services, request, caller), {
      'content-type': header(request.headers, 'content-type') ?? 'application/json',
      'x-amzn-requestid': crypto.randomUUID(),
    });
  } catch (error) {
    if (isQueryProtocol(request)) sendQueryError(res, asServiceError(error));
    else sendAwsError(res, caller.service, asServiceError(error));
  }
}

function sendXml(res: Reply, xml: string): void {
  send(res, 200, { 'content-type': 'text/xml' }, xml);
}

/** Services of which the local cloud has at least one operation. */
const SERVICES = new Set([
  'dynamodb',
  'sqs',
  'scheduler',
  'secretsmanager',
  'events',
  'ses',
  'ssm',
  'mediaconvert',
  'kms',
]);
const QUERY_SERVICES = new Set(['sts', 'cloudformation']);

function isQueryProtocol(request: WireRequest): boolean {
  return (header(request.headers, 'content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}

/** Performs a call of the query protocol. Returns the XML of the answer. */
function callQuery(services: Services, { body }: WireRequest, { key, service }: Caller): string {
  if (!QUERY_SERVICES.has(service)) throw notImplemented(`the query protocol of ${service}`);
  const form = new URLSearchParams(body.toString());
  services.access.require(key, `${service}:${form.get('Action') ?? ''}`, '*');
  return services.stacks.call(service, form);
}

/** @throws {ServiceError} when the body is no JSON */
function parseBody({ body }: WireRequest): JsonObject {
  if (body.length === 0) return {};
  try {
    return object(parseJson(body));
  } catch {
    throw new ServiceError('SerializationException', 'The body of the request is not JSON.');
  }
}

async function callService(services: Services, request: WireRequest, caller: Caller): Promise<unknown> {
  if (caller.service === '')
    throw new ServiceError('MissingAuthenticationTokenException', 'Request is missing Authentication Token', 403);
  if (!SERVICES.has(caller.service)) throw notImplemented(`the service "${caller.service}"`);
  const target = header(request.headers, 'x-amz-target') ?? '';
  const operation = target.split('.').pop() ?? '';
  const body = parseBody(request);
  switch (caller.service) {
    case 'dynamodb': {
      for (const { action, resource } of tableActions(operation, body))
        services.access.require(caller.key, action, resource);
      services.count(caller.key, operation);
      return services.dynamodb.call(operation, body, request.body);
    }
    case 'sqs': {
      const queue = body['QueueUrl'] === undefined ? undefined : services.sqs.byUrl(text(body['QueueUrl']));
      services.access.require(
        caller.key,
        `sqs:${operation.replace(/Batch$/, '')}`,
        queue?.spec.arn ?? optionalText(body['SourceArn']) ?? arn('sqs', text(body['QueueName'])),
      );
      const output = await callSqs(services.sqs, operation, body, caller.key);
      const url = (path: unknown): string => `${services.internal}/000000000000${text(path)}`;
      if (operation === 'GetQueueUrl') return { QueueUrl: url(output['QueueUrl']) };
      return operation === 'ListQueues' ? { QueueUrls: array(output['QueueUrls']).map(url) } : output;
    }
    case 'scheduler':
      return callSchedulerAs(services, request, caller, body);
    case 'secretsmanager': {
      const id = optionalText(body['SecretId']);
      const resource = id === undefined ? '*' : services.secrets.getArn(id);
      services.access.require(caller.key, `secretsmanager:${operation}`, resource);
      return services.secrets.call(operation, body);
    }
    case 'kms':
      services.access.require(caller.key, `kms:${operation}`, text(body['KeyId']));
      return services.kms.call(operation, body);
    case 'ssm':
      services.access.require(caller.key, `ssm:${operation}`, arn('ssm', `parameter${text(body['Name'])}`));
      return services.parameters.call(operation, body);
    case 'events':
      if (operation !== 'PutEvents') throw notImplemented(`EventBridge's ${operation}`);
      services.access.require(caller.key, 'events:PutEvents', arn('events', 'event-bus/default'));
      return services.events.put(body);
    case 'mediaconvert':
      return services.mediaConvert.call({
        method: request.method,
        url: request.url,
        body,
        caller: caller.key,
      });
    case 'ses':
      if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails')
        throw notImplemented(`SES's ${request.method} ${request.url.pathname}`);
      services.access.require(
        caller.key,
        mailAction(body),
        arn('ses', `identity/${text(body['FromEmailAddress']).split('@')[1] ?? ''}`),
      );
      return services.mails.send(body);
    default:
      throw notImplemented(`the service "${caller.service}"`);
  }
}

const SCHEDULE_ACTIONS: Readonly<Record<string, string>> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  GET: 'GetSchedule',
  DELETE: 'DeleteSchedule',
};

function callSchedulerAs(services: Services, request: WireRequest, caller: Caller, body: JsonObject): unknown {
  const { pathname, searchParams } = request.url;
  const name = decodeURIComponent(pathname.split('/')[2] ?? '');
  const group = searchParams.get('groupName') ?? optionalText(body['GroupName']) ?? 'default';
  services.access.require(
    caller.key,
    `scheduler:${SCHEDULE_ACTIONS[request.method] ?? request.method}`,
    scheduleArn(group, name || '*'),
  );
  const role = optionalText(object(body['Target'])['RoleArn']);
  if (role !== undefined)
    services.access.require(caller.key, 'iam:PassRole', role, { 'iam:PassedToService': 'scheduler.amazonaws.com' });
  if (request.method === 'POST') services.scheduler.creators.add(caller.key);
  return callScheduler(services, { method: request.method, path: pathname, query: searchParams, body });
}

function asServiceError(error: unknown): ErrorParts {
  try {
    return readError(error);
  } catch {
    console.error('local cloud:', error);
    return {
      code: 'InternalServerError',
      message: error instanceof Error ? error.message : String(error),
      status: 500,
      extra: {},
    };
  }
}
