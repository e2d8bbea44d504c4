import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Ids only: never names, phones, message bodies or tokens. */
export const logger = new Logger({
  serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'campaigns',
  logLevel: 'INFO',
});
