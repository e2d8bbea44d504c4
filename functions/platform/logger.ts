import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. They hold ids only: never names, phone numbers, message bodies or tokens. */
export const logger = new Logger({
  serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'campaigns',
  logLevel: 'INFO',
});
