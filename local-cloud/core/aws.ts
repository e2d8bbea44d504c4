/** The account and region of the local cloud. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-west-2';
export const PARTITION = 'aws';
export const URL_SUFFIX = 'amazonaws.com';

export function arn(service: string, resource: string, region: string = REGION, account: string = ACCOUNT): string {
  return `arn:${PARTITION}:${service}:${region}:${account}:${resource}`;
}
