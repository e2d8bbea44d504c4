import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { eachRecord } from '../platform/batch.ts';
import { createMeasure } from '../platform/metrics.ts';
import { receiveText } from '../workers/inbound.ts';
import { now, publisher, tableData, wake } from './wiring/common.ts';

const parts = { data: tableData(), wake: wake(), publish: publisher(), measure: createMeasure(), now };

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (body) => receiveText(parts, body));
