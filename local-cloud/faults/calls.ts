import type { ServiceError } from '../core/errors.ts';
import { sendAwsError } from '../core/errors.ts';
import { header, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { array, object, parseJson, text } from '../core/json.ts';
import { restError } from '../carrier/errors.ts';
import { errorXml } from '../s3/xml.ts';
import { buildConflictError, buildFailedError, THROTTLING_STATUS, buildThrottledError } from './errors.ts';
import type { Faults } from './faults.ts';
import { CALL_FAULTS, SERVICES, VENDORS, type Moment, type ServiceName } from './model.ts';

/** The thread of a function that makes a call. */
export interface CallingThread {
  readonly functionId: string;
  /** The number of the call in its invocation, from 1. */
  readonly call: number;
  kill(): Promise<unknown>;
}

interface Call {
  readonly service: string;
  readonly request: WireRequest;
  readonly res: Reply;
  readonly thread: CallingThread | undefined;
  /** Performs the call and writes the response to the given object. */
  readonly perform: (res: Reply) => Promise<void> | void;
}

/** Performs a call, or what a fault makes of it. */
export async function performUnderFaults(faults: Faults, call: Call): Promise<void> {
  const { request, res, thread, perform } = call;
  if (!isService(call.service)) return perform(res);
  const { service } = call;
  const moment = toMoment(service, request, thread);
  const fault = faults.strike(CALL_FAULTS, moment);
  switch (fault?.do) {
    case undefined:
      return perform(res);
    case 'delay':
      await pause(fault.by);
      return perform(res);
    case 'throttle':
      return sendError(res, service, buildThrottledError(service));
    case 'conflict':
      return sendError(res, service, buildConflictError(moment.operation, countItems(request)));
    case 'fail':
      if (fault.when === 'after') await perform(LOST);
      return sendError(res, service, buildFailedError(service));
    case 'timeout':
      if (fault.when === 'after') await perform(LOST);
      return dropConnection(res, fault.by);
    case 'kill':
      if (fault.when === 'after') await perform(LOST);
      await thread?.kill();
      res.destroy();
  }
}

function isService(name: string): name is ServiceName {
  return SERVICES.some((service) => service === name);
}

/** A response without a connection: the call is performed, and its response is lost. */
const LOST: Reply = {
  headersSent: false,
  destroyed: false,
  setHeader: () => undefined,
  writeHead: () => undefined,
  end: () => undefined,
  destroy: () => undefined,
  on: () => undefined,
};

/** Keeps the connection open without a response. Breaks the connection after `forMs`, unless the client closes it first. */
function dropConnection(res: Reply, forMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => res.destroy(), forMs);
    res.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const OBJECT_OPERATIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  POST: 'PostObject',
  OPTIONS: 'Preflight',
};
const SCHEDULE_OPERATIONS: Readonly<Record<string, string>> = {
  GET: 'GetSchedule',
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  DELETE: 'DeleteSchedule',
};
const JOB_OPERATIONS: Readonly<Record<string, string>> = { POST: 'CreateJob', GET: 'GetJob' };
const CARRIER_OPERATIONS: Readonly<Record<string, string>> = { POST: 'CreateMessage', GET: 'ListMessages' };

function toMoment(service: ServiceName, request: WireRequest, thread: CallingThread | undefined): Moment {
  const caller = { function: thread?.functionId, ...(thread ? { call: thread.call } : {}) };
  const path = decodeURIComponent(request.url.pathname);
  switch (service) {
    case 's3':
      return { service, operation: OBJECT_OPERATIONS[request.method] ?? request.method, name: path, ...caller };
    case 'scheduler':
      return { service, operation: SCHEDULE_OPERATIONS[request.method] ?? request.method, name: path, ...caller };
    case 'carrier':
      return {
        service,
        operation: CARRIER_OPERATIONS[request.method] ?? request.method,
        name: new URLSearchParams(request.body.toString()).get('To') ?? path,
        ...caller,
      };
    case 'appsync':
      return { service, operation: 'GraphQL', name: path, ...caller };
    case 'mediaconvert':
      return { service, operation: JOB_OPERATIONS[request.method] ?? request.method, name: path, ...caller };
    case 'stripe':
    case 'calendly':
    case 'google':
    case 'modmed':
      return { service, operation: request.method, name: path, ...caller };
    default: {
      const body = parseBody(request);
      return {
        service,
        operation: header(request.headers, 'x-amz-target')?.split('.').pop() ?? '',
        name: text(body['QueueUrl'] ?? body['IndexName'] ?? body['TableName'] ?? body['SecretId'] ?? body['KeyId']),
        ...caller,
      };
    }
  }
}

function parseBody(request: WireRequest): ReturnType<typeof object> {
  return request.body.length === 0 ? {} : object(parseJson(request.body));
}

function countItems(request: WireRequest): number {
  return array(parseBody(request)['TransactItems']).length;
}

/** Sends the error in the format of the service. */
function sendError(res: Reply, service: ServiceName, error: ServiceError): void {
  if (service === 's3') {
    res.writeHead(error.status, { 'content-type': 'application/xml' });
    res.end(errorXml(error.code, error.message));
  } else if (service === 'appsync') {
    sendJson(
      res,
      error.status,
      { errors: [{ errorType: error.code, message: error.message }] },
      { 'x-amzn-errortype': error.code },
    );
  } else if (service === 'carrier') {
    const { status, body } = restError(error.status === THROTTLING_STATUS ? 20429 : 20503);
    sendJson(res, status, body);
  } else if (VENDORS.some((vendor) => vendor === service)) {
    sendJson(res, error.status, { error: { message: error.message } });
  } else {
    sendAwsError(res, service, error);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
