import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { eachRecord } from '../platform/batch.ts';
import { createMeasure } from '../platform/metrics.ts';
import { receiveStatus } from '../workers/carrier-status.ts';
import { now, publisher, tableData, wake, zone } from './wiring/common.ts';

const parts = { data: tableData(), wake: wake(), publish: publisher(), zone: zone(), measure: createMeasure(), now };

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (body) => receiveStatus(parts, body));
