import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Mailer } from '../adapters/mailer.ts';
import { PublicAddress } from '../adapters/public-address.ts';
import { processRecords } from '../platform/batch.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeMails } from '../workers/index.ts';
import { createTableData, now } from './wiring/common.ts';

const publicAddress = new PublicAddress();

const deps = {
  data: createTableData(),
  mailer: new Mailer(requireVariable('MAIL_FROM')),
  publicAddress: () => publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now()),
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processRecords(event, (body) => consumeMails(deps, body));
