import { expect, it } from 'vitest';
import { seed } from '../seed.ts';

it.each([
  undefined,
  '',
  'https://dynamodb.us-west-2.amazonaws.com',
  'http://10.0.0.7:8000',
  'http://localhost.acme.test',
])('Demo data is refused at the endpoint %s', async (endpoint) => {
  const environment = { TABLE_NAME: 't', ...(endpoint === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: endpoint }) };
  await expect(seed(environment)).rejects.toThrow('Nothing was written.');
});
