import { describe, expect, it } from 'vitest';
import { Evaluator } from '../template/evaluate.ts';
import { refuseUnknown } from '../template/known.ts';
import { toStack } from '../template/load.ts';
import { RolePolicy } from '../template/policies.ts';
import { patternMatches } from '../edge/distribution.ts';
import { matchesPattern } from '../aws/events.ts';
import { toPlan } from '../carrier/rules.ts';

const data = toStack('data', {
  Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'q' } } },
  Outputs: { Out: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] }, Export: { Name: 'data:queue' } } },
});
const app = toStack('app', {
  Parameters: { Base: { Type: 'String', Default: 'http://x' }, Given: { Type: 'String' } },
  Conditions: {
    IsLocal: { 'Fn::Equals': [{ Ref: 'Base' }, 'http://x'] },
    NotLocal: { 'Fn::Not': [{ Condition: 'IsLocal' }] },
  },
  Resources: {
    Other: { Type: 'AWS::SQS::Queue', Condition: 'NotLocal', Properties: {} },
    Fn: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        imported: { 'Fn::ImportValue': 'data:queue' },
        joined: { 'Fn::Join': ['-', [{ Ref: 'AWS::Region' }, { Ref: 'AWS::AccountId' }]] },
        host: { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] },
        sub: { 'Fn::Sub': ['${Given}/${Word}/${!kept}', { Word: { Ref: 'AWS::Partition' } }] },
        chosen: { 'Fn::If': ['IsLocal', 'here', 'there'] },
        left: { Ref: 'AWS::NoValue' },
        secret: {
          'Fn::Join': [
            '',
            [
              '{{resolve:secretsmanager:',
              'arn:aws:secretsmanager:us-west-2:000000000000:secret:s-local0',
              ':SecretString:key::}}',
            ],
          ],
        },
      },
    },
  },
});
const evaluator = new Evaluator([data, app], {
  internal: 'http://localhost:1',
  parameters: { Given: 'given' },
  secret: (arn, key) => `${arn.split(':').pop()}/${key}`,
});

describe('a template', () => {
  it('is evaluated with references to other stacks', () => {
    const [fn] = evaluator.resources('AWS::Lambda::Function');
    expect(fn && evaluator.properties(fn)).toEqual({
      imported: 'arn:aws:sqs:us-west-2:000000000000:q',
      joined: 'us-west-2-000000000000',
      host: 'host',
      sub: 'given/aws/${!kept}',
      chosen: 'here',
      secret: 's-local0/key',
    });
  });

  it('loses the resources whose condition is false', () => {
    expect(evaluator.resources('AWS::SQS::Queue').map(({ id }) => id)).toEqual(['Queue']);
  });

  it('is refused with the name of a resource that the local cloud does not run', () => {
    const stack = toStack('s', {
      Resources: {
        Cluster: { Type: 'AWS::ECS::Cluster' },
        Own: { Type: 'Custom::Mine' },
        Role: { Type: 'AWS::IAM::Role' },
      },
    });
    expect(() => refuseUnknown([stack])).toThrow(/s\/Cluster: AWS::ECS::Cluster\n {2}s\/Own: Custom::Mine$/);
  });
});

describe('a role', () => {
  const role = new RolePolicy([
    {
      Effect: 'Allow',
      Action: ['dynamodb:Get*', 'sqs:SendMessage'],
      Resource: ['arn:aws:dynamodb:*:*:table/a', 'arn:aws:sqs:::q'],
    },
    { Effect: 'Deny', Action: 'dynamodb:GetItem', Resource: '*secret*' },
  ]);
  it.each([
    ['dynamodb:GetItem', 'arn:aws:dynamodb:r:1:table/a', true],
    ['dynamodb:PutItem', 'arn:aws:dynamodb:r:1:table/a', false],
    ['dynamodb:GetItem', 'arn:aws:dynamodb:r:1:table/a/index/x', false],
    ['DYNAMODB:getitem', 'arn:aws:dynamodb:r:1:table/a', true],
    ['sqs:SendMessage', 'arn:aws:sqs:::secret', false],
  ])('is asked for %s on %s and returns %s', (action, resource, allowed) => {
    expect(role.allows(action, resource)).toBe(allowed);
  });
});

describe('a policy condition', () => {
  const pass = (operator: string) =>
    new RolePolicy([
      {
        Effect: 'Allow',
        Action: 'iam:PassRole',
        Resource: '*',
        Condition: { [operator]: { 'iam:PassedToService': ['scheduler.amazonaws.com'] } },
      },
    ]);

  it.each([
    ['scheduler.amazonaws.com', true],
    ['lambda.amazonaws.com', false],
  ])('on the service of a passed role is met by %s: %s', (service, allowed) => {
    expect(pass('StringEquals').allows('iam:PassRole', 'r', { 'iam:PassedToService': service })).toBe(allowed);
    expect(pass('StringNotEquals').allows('iam:PassRole', 'r', { 'iam:PassedToService': service })).toBe(!allowed);
  });

  it('is not met by a call without the condition’s key', () => {
    expect(pass('StringEquals').allows('iam:PassRole', 'r')).toBe(false);
  });

  it('is refused when the local cloud does not implement it', () => {
    expect(() => pass('IpAddress')).toThrow(/IpAddress/);
  });
});

describe('used grants', () => {
  it('are listed with the patterns of the policy, without refused calls', () => {
    const role = new RolePolicy([
      {
        Effect: 'Allow',
        Action: ['sqs:SendMessage', 'sqs:DeleteMessage'],
        Resource: ['arn:aws:sqs:*:*:a', 'arn:aws:sqs:*:*:b'],
      },
    ]);
    role.allows('sqs:SendMessage', 'arn:aws:sqs:r:1:b');
    role.allows('sqs:PurgeQueue', 'arn:aws:sqs:r:1:a');
    expect(role.grants).toHaveLength(4);
    expect(role.used).toEqual([{ action: 'sqs:SendMessage', resource: 'arn:aws:sqs:*:*:b' }]);
  });
});

describe('a pattern', () => {
  it.each([
    ['/graphql', '/graphql', true],
    ['/graphql', '/graphql/x', false],
    ['/webhooks/*', '/webhooks/twilio/inbound', true],
    ['*.js', '/assets/a.js', true],
    ['*', '/', true],
  ])('of a CloudFront behavior, %s, matches %s: %s', (pattern, path, expected) => {
    expect(patternMatches(pattern, path)).toBe(expected);
  });

  it('of an EventBridge rule matches nested values', () => {
    const event = { source: 'aws.s3', detail: { object: { key: 'in/a.csv', size: 3 } } };
    expect(matchesPattern({ source: ['aws.s3'], detail: { object: { key: [{ prefix: 'in/' }] } } }, event)).toBe(true);
    expect(matchesPattern({ detail: { object: { key: [{ 'anything-but': 'in/a.csv' }] } } }, event)).toBe(false);
    expect(matchesPattern({ detail: { gone: [{ exists: false }] } }, event)).toBe(true);
  });
});

describe('a carrier rule', () => {
  it('is parsed from text and from an object', () => {
    expect(toPlan('slow')).toEqual({ slowMs: 3_600_000 });
    expect(toPlan({ error: 21610 })).toEqual({ error: 21610 });
    expect(() => toPlan('dance')).toThrow(/error:<code>/);
  });
});
