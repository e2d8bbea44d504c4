import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDescription } from '../../support/contracts/vendors/description.ts';
import { VendorContract } from '../../support/contracts/vendors/contract.ts';

const COMMAND = /new ([A-Z]\w+)Command\(/g;
/**
 * Clients whose calls no description checks. Calls of the data layer are compared with Amazon's own engine (`engines.test.ts`); S3 takes a call
 * apart into path, query and headers, and `files.test.ts` makes each call with the SDK.
 */
const WITHOUT_DESCRIPTION = /client-dynamodb|lib-dynamodb|client-s3/;

describe('the calls of AWS', () => {
  it('that functions make are described, each one', () => {
    const described = new Set(readDescription('aws').operations.map(({ id }) => id));
    const made = globSync('functions/**/*.ts').flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (file.endsWith('.test.ts') || WITHOUT_DESCRIPTION.test(source)) return [];
      return [...source.matchAll(COMMAND)].map(([, name = '']) => name);
    });
    expect(made.length).toBeGreaterThan(5);
    expect(made.filter((name) => !described.has(name))).toEqual([]);
  });

  const send = (body: unknown): readonly string[] => {
    const request = {
      method: 'POST',
      url: new URL('http://aws/'),
      headers: { 'x-amz-target': 'AmazonSQS.SendMessage' },
      body: Buffer.from(JSON.stringify(body)),
      address: undefined,
    };
    return new VendorContract('aws').check({ request, status: 200, answer: '{}' }).problems;
  };

  it.each([
    ['without a required member', { QueueUrl: 'q' }],
    ['with a member of another type', { QueueUrl: 'q', MessageBody: 'b', DelaySeconds: '5' }],
    ['with a member that AWS does not have', { QueueUrl: 'q', MessageBody: 'b', Group: 'x' }],
  ])('are found %s', (_, body) => {
    expect(send({ QueueUrl: 'q', MessageBody: 'b' })).toEqual([]);
    expect(send(body)).toHaveLength(1);
  });
});
