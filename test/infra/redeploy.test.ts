import { beforeAll, describe, expect, it } from 'vitest';
import { listUnsureReferences, type Template } from '../../scripts/deploy/replacements.ts';
import { getTemplates, listResources, PROD } from './synth.ts';

describe('stacks that are deployed again, after a failure, a teardown or a restore', () => {
  let stacks: ReturnType<typeof getTemplates>;
  beforeAll(() => {
    stacks = getTemplates(PROD);
  });

  it('use an existing table and create none when the stage names one', () => {
    const adopted = getTemplates({ ...PROD, existingTable: 'campaigns-restored' });
    expect(listResources(adopted.data, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
    // A stack without resources would be deleted.
    expect(listResources(adopted.data)).toHaveLength(1);
    expect(JSON.stringify(adopted.data.toJSON().Outputs)).toContain('campaigns-restored');
    const [sender] = listResources(adopted.app, 'AWS::Lambda::Function').filter(({ id }) =>
      id.startsWith('CampaignSender'),
    );
    expect(JSON.stringify(sender?.properties.Environment)).toContain('"TABLE_NAME":"campaigns-restored"');
    const policies = JSON.stringify(listResources(adopted.app, 'AWS::IAM::Role'));
    expect(policies).toContain(':table/campaigns-restored"');
    expect(policies).toContain(':table/campaigns-restored/index/inbox');
  });

  it('refer to each other without exports, which would forbid to replace what they name, except to the API', () => {
    for (const template of [stacks.data, stacks.app, stacks.resolvers, stacks.web, stacks.operations]) {
      const imports = JSON.stringify(template.toJSON()).match(/"Fn::ImportValue":"[^"]+"/gu) ?? [];
      expect(imports.filter((each) => !each.includes('GraphQL') && !each.includes('Api'))).toEqual([]);
    }
    expect(JSON.stringify(stacks.data.toJSON())).not.toContain('"Export"');
  });

  it('feed no property that cannot change in place by a reference whose value is unknown when an update is planned', () => {
    for (const template of [stacks.data, stacks.app, stacks.resolvers, stacks.web, stacks.operations])
      expect(listUnsureReferences(template.toJSON() as Template)).toEqual([]);
  });

  it('have as many indexes of the table as the deploy says', () => {
    const [table] = listResources(stacks.data, 'AWS::DynamoDB::GlobalTable');
    expect(table?.properties.GlobalSecondaryIndexes).toHaveLength(4);
  });

  it('keep what holds data when a stack is deleted, and leave nothing of a creation that was rolled back', () => {
    const kept = [stacks.data, stacks.web].flatMap((template) =>
      ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket'].flatMap((type) => listResources(template, type)),
    );
    expect(kept).toHaveLength(5);
    for (const { id, deletionPolicy } of kept) expect(deletionPolicy, id).toBe('RetainExceptOnCreate');
    for (const template of [stacks.data, stacks.app, stacks.resolvers, stacks.web, stacks.operations])
      for (const { id, deletionPolicy } of listResources(template)) expect(deletionPolicy, id).not.toBe('Retain');
  });

  it('keep the keys without which the kept table is of no use, and take them over again', () => {
    const kept = ['AWS::KMS::Key', 'AWS::SecretsManager::Secret'].flatMap((type) =>
      listResources(stacks.app, type).filter(({ deletionPolicy }) => deletionPolicy === 'RetainExceptOnCreate'),
    );
    expect(kept.map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['IntegrationKey', 'WebhookKey']);
    const existing = {
      existingWebhookKey: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:WebhookKey-a1b2C3-d4E5f6',
      existingIntegrationKey: 'arn:aws:kms:us-west-2:123456789012:key/12345678-1234-1234-1234-123456789012',
    };
    const { app } = getTemplates({ ...PROD, ...existing });
    expect(listResources(app, 'AWS::KMS::Key')).toEqual([]);
    expect(listResources(app).filter(({ id }) => id.startsWith('WebhookKey'))).toEqual([]);
    const permissions = JSON.stringify([
      ...listResources(app, 'AWS::IAM::Policy'),
      ...listResources(app, 'AWS::IAM::Role'),
    ]);
    const variables = JSON.stringify(listResources(app, 'AWS::Lambda::Function'));
    for (const arn of Object.values(existing)) {
      expect(permissions).toContain(`"${arn}"`);
      expect(variables).toContain(`"${arn}"`);
    }
  });

  it('are protected from deletion', () => {
    expect(stacks.isProtected).toEqual(
      ['data', 'app', 'resolvers', 'web', 'operations'].map((part) => `${stacks.name}-${part}`),
    );
  });

  it('give no fixed name to what stays behind, except to the buckets for files, which both stacks must name', () => {
    const buckets = listResources(stacks.web, 'AWS::S3::Bucket');
    expect(buckets.filter(({ properties }) => properties.BucketName !== undefined).map(({ id }) => id)).toEqual([
      expect.stringMatching(/^Uploads/),
      expect.stringMatching(/^Media/),
    ]);
    for (const { id, properties } of listResources(stacks.app, 'AWS::SecretsManager::Secret')) {
      expect(properties.Name, id).toBeUndefined();
      expect(properties.Description, id).toContain('stage prod');
    }
  });

  it('rotate the origin secret: functions accept both, and the distribution sends the new one', () => {
    const rotated = getTemplates({ ...PROD, originSecretNumber: 2 });
    const environment = (template: typeof stacks.app, name: string): string =>
      JSON.stringify(
        listResources(template, 'AWS::Lambda::Function').find(({ id }) => id.startsWith(name))?.properties.Environment,
      );
    for (const name of ['PitchPage', 'PublicPages', 'Login', 'TwilioVoice', 'TwilioWebhook']) {
      expect(environment(stacks.app, name).match(/"OriginSecret\w+"/g)).toHaveLength(1);
      expect(environment(rotated.app, name).match(/"OriginSecret2?[0-9A-F]{8}"/g)).toHaveLength(2);
    }
    const [before, after] = [stacks.web, rotated.web].map((template) =>
      JSON.stringify(listResources(template, 'AWS::CloudFront::Distribution')[0]?.properties),
    );
    expect(before).not.toBe(after);
    expect(after).toContain('OriginSecret2');
  });
});
