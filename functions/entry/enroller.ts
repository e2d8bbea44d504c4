import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { eachRecord } from '../platform/batch.ts';
import { enrolChunk } from '../workers/enroller.ts';
import { now, publisher, queue, tableData, wake, zone } from './wiring/common.ts';

const parts = { data: tableData(), enrolments: queue('ENROLMENTS_QUEUE_URL'), wake: wake(), publish: publisher(), zone: zone(), now };

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (body) => enrolChunk(parts, body));
