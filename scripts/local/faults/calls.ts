import { ServerResponse } from 'node:http';
import type { ServiceError } from '../core/errors.ts';
import { sendAwsError } from '../core/errors.ts';
import { header, sendJson, type WireRequest } from '../core/http.ts';
import { array, object, parseJson, text } from '../core/json.ts';
import { restError } from '../carrier/errors.ts';
import { errorXml } from '../s3/xml.ts';
import { buildConflictError, buildFailedError, THROTTLING_STATUS, buildThrottledError } from './errors.ts';
import type { Faults } from './faults.ts';
import { CALL_FAULTS, SERVICES, type Moment, type ServiceName } from './model.ts';

/** A function's thread, as far as a call of its can end it. */
export interface CallingThread {
  readonly functionId: string;
  /** Which call of its invocation this one is. */
  readonly call: number;
  kill(): Promise<unknown>;
}

interface Call {
  readonly service: string;
  readonly request: WireRequest;
  readonly res: ServerResponse;
  readonly thread: CallingThread | undefined;
  /** Does what is asked and answers on the response it is given. */
  readonly perform: (res: ServerResponse) => Promise<void> | void;
}

/** Performs a call, unless a fault strikes it: then as the fault says. */
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
      return answerWith(res, service, buildThrottledError(service));
    case 'conflict':
      return answerWith(res, service, buildConflictError(moment.operation, listItems(request)));
    case 'fail':
      if (fault.when === 'after') await perform(performWithoutAnswer(request));
      return answerWith(res, service, buildFailedError(service));
    case 'timeout':
      if (fault.when === 'after') await perform(performWithoutAnswer(request));
      return dropConnection(res, fault.by);
    case 'kill':
      if (fault.when === 'after') await perform(performWithoutAnswer(request));
      await thread?.kill();
      res.destroy();
  }
}

function isService(name: string): name is ServiceName {
  return SERVICES.some((service) => service === name);
}

/** A response that goes nowhere: what is written to it is lost on the way. */
function performWithoutAnswer(request: WireRequest): ServerResponse {
  return new ServerResponse(request.raw);
}

/** Says nothing until the client gives up, or breaks the connection in the end. */
function dropConnection(res: ServerResponse, forMs: number): Promise<void> {
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
    default: {
      const body = parseBody(request);
      return {
        service,
        operation: header(request.headers, 'x-amz-target')?.split('.').pop() ?? '',
        name: text(body['QueueUrl'] ?? body['IndexName'] ?? body['TableName'] ?? body['SecretId']),
        ...caller,
      };
    }
  }
}

function parseBody(request: WireRequest): ReturnType<typeof object> {
  return request.body.length === 0 ? {} : object(parseJson(request.body));
}

function listItems(request: WireRequest): number {
  return array(parseBody(request)['TransactItems']).length;
}

/** The error in the words and the format of its service. */
function answerWith(res: ServerResponse, service: ServiceName, error: ServiceError): void {
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
  } else {
    sendAwsError(res, service, error);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
