import { beforeAll, describe, expect, it } from 'vitest';
import { createSchemaCheck, type TemplateJson } from '../support/contracts/schema-errors.ts';
import { getTemplates, PROD, SMALLEST } from './synth.ts';

describe('The schemas of CloudFormation', () => {
  let findErrors: ReturnType<typeof createSchemaCheck>;
  beforeAll(() => {
    findErrors = createSchemaCheck();
  });

  it.each([
    ['with brand hosts and a certificate', PROD],
    ['with the defaults', SMALLEST],
    ['with an existing table', { ...PROD, existingTable: 'campaigns-restored' }],
  ])('accept every resource of a stage %s', (_, config) => {
    const { data, app, web } = getTemplates(config);
    for (const template of [data, app, web]) expect(findErrors(template.toJSON())).toEqual([]);
  });

  const queue = (properties: Record<string, unknown>): TemplateJson => ({
    Resources: { Q: { Type: 'AWS::SQS::Queue', Properties: properties } },
  });
  it.each<[string, TemplateJson, string]>([
    ['an unknown type', { Resources: { X: { Type: 'AWS::SQS::Line' } } }, 'no type AWS::SQS::Line'],
    ['an unknown property', queue({ VisibilityTimer: 30 }), 'VisibilityTimer is unknown'],
    ['a text in place of a number', queue({ VisibilityTimeout: 'long' }), 'must be a integer'],
    ['a text in place of a list', queue({ Tags: 'stage' }), 'Tags must be a list'],
    [
      'a missing property',
      { Resources: { R: { Type: 'AWS::IAM::Role', Properties: {} } } },
      'AssumeRolePolicyDocument is missing',
    ],
    [
      'an unknown property inside another one',
      {
        Resources: {
          F: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { FunctionName: 'f', ScalingConfig: { Max: 5 } } },
        },
      },
      'ScalingConfig: Max is unknown',
    ],
  ])('refuse %s', (_, template, error) => {
    expect(findErrors(template).join('\n')).toContain(error);
  });

  it('accept what CloudFormation computes', () => {
    expect(
      findErrors(queue({ VisibilityTimeout: { 'Fn::GetStackOutput': { StackName: 'a' } }, Tags: { Ref: 'T' } })),
    ).toEqual([]);
  });
});
