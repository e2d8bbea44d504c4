import { describe, expect, it } from 'vitest';
import { describeLoss, listLosses, listReplaceOnly, listUnsureReferences } from './replacements.ts';

const queue = (properties: Record<string, unknown>) => ({
  Resources: { Campaign: { Type: 'AWS::SQS::Queue', Properties: properties } },
});

describe('An update of a stack', () => {
  // AWS CloudFormation Template Reference, AWS::SQS::Queue, QueueName: "Update requires: Replacement", and VisibilityTimeout: "No interruption".
  it('loses a queue whose name changes, and keeps one whose timeout changes', () => {
    const before = queue({ QueueName: 'a', VisibilityTimeout: 30 });
    expect(listLosses('app', before, queue({ QueueName: 'a', VisibilityTimeout: 60 }))).toEqual([]);
    expect(listLosses('app', before, queue({ QueueName: 'b', VisibilityTimeout: 30 }))).toEqual([
      {
        stack: 'app',
        id: 'Campaign',
        type: 'AWS::SQS::Queue',
        properties: ['QueueName'],
        isFatal: true,
        isRetained: false,
      },
    ]);
  });

  it('loses what has another logical id or another type', () => {
    const before = queue({});
    expect(listLosses('app', before, {}).map(({ isFatal }) => isFatal)).toEqual([true]);
    const kept = { Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable', DeletionPolicy: 'Retain' } } };
    expect(listLosses('data', kept, {}).map(describeLoss)).toEqual([
      'LOST     data Table (AWS::DynamoDB::GlobalTable): leaves the stack, and stays in the account',
    ]);
    const other = { Resources: { Campaign: { Type: 'AWS::SNS::Topic' } } };
    expect(listLosses('app', other, before)).toMatchObject([
      { type: 'AWS::SNS::Topic', properties: [], isFatal: false },
    ]);
  });

  // AWS::AppSync::Resolver, ApiId, FieldName and TypeName: "Update requires: Replacement". Code: "No interruption".
  it('replaces a field whose API comes by a reference that CloudFormation does not know when it plans', () => {
    expect([...listReplaceOnly('AWS::AppSync::Resolver')]).toEqual(
      expect.arrayContaining(['ApiId', 'FieldName', 'TypeName']),
    );
    const field = (ApiId: unknown) => ({
      Resources: {
        Field: { Type: 'AWS::AppSync::Resolver', Properties: { ApiId, Code: { 'Fn::GetStackOutput': {} } } },
      },
    });
    expect(listUnsureReferences(field({ 'Fn::GetStackOutput': { StackName: 'app' } }))).toEqual([
      { id: 'Field', type: 'AWS::AppSync::Resolver', property: 'ApiId' },
    ]);
    expect(listUnsureReferences(field({ 'Fn::ImportValue': 'app:Api' }))).toEqual([]);
  });
});
