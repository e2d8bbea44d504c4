import { beforeAll, describe, expect, it } from 'vitest';
import { listActions, listResources, listStatements, getTemplates } from './synth.ts';

describe('the stack that a deploy sends', () => {
  let stacks: ReturnType<typeof getTemplates>;
  beforeAll(() => {
    stacks = getTemplates('prod');
  });

  it('keeps the table encrypted, restorable and protected from deletion', () => {
    const [table] = listResources(stacks.data, 'AWS::DynamoDB::GlobalTable');
    const replicas = table?.properties.Replicas as {
      DeletionProtectionEnabled: boolean;
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean };
    }[];
    expect(table?.deletionPolicy).toBe('Retain');
    expect(table?.properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(
      replicas.every(
        (replica) =>
          replica.DeletionProtectionEnabled && replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
      ),
    ).toBe(true);
    expect(table?.properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expires', Enabled: true });
  });

  it('asks the authorizer on every call', () => {
    const [api] = listResources(stacks.app, 'AWS::AppSync::GraphQLApi');
    expect(api?.properties).toMatchObject({
      AuthenticationType: 'AWS_LAMBDA',
      LambdaAuthorizerConfig: { AuthorizerResultTtlInSeconds: 0 },
      IntrospectionConfig: 'DISABLED',
    });
  });

  it('bounds what one request may ask for', () => {
    const [api] = listResources(stacks.app, 'AWS::AppSync::GraphQLApi');
    // The deepest answer has five levels; a page asks for a handful of fields at once.
    expect(api?.properties).toMatchObject({ QueryDepthLimit: 6, ResolverCountLimit: 20 });
  });

  it('gives every work queue a dead-letter queue with an alarm, encryption and two weeks', () => {
    const queues = listResources(stacks.app, 'AWS::SQS::Queue');
    const alarms = JSON.stringify(listResources(stacks.app, 'AWS::CloudWatch::Alarm'));
    const deadLetters = queues.filter(({ properties }) => properties.RedrivePolicy === undefined);
    const work = queues.filter(({ properties }) => properties.RedrivePolicy !== undefined);
    expect(work).toHaveLength(7);
    for (const { properties } of queues)
      expect(properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    for (const { properties } of work) {
      const target = JSON.stringify(properties.RedrivePolicy);
      expect(deadLetters.some(({ id }) => target.includes(id))).toBe(true);
    }
    for (const { id } of deadLetters) expect(alarms, id).toContain(id);
  });

  it('hides a queue message six times as long as its consumer may run', () => {
    const functions = new Map(
      listResources(stacks.app, 'AWS::Lambda::Function').map((each) => [each.id, Number(each.properties.Timeout)]),
    );
    const queues = new Map(
      listResources(stacks.app, 'AWS::SQS::Queue').map((each) => [each.id, Number(each.properties.VisibilityTimeout)]),
    );
    const mappings = listResources(stacks.app, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(7);
    for (const { properties } of mappings) {
      const queue = (properties.EventSourceArn as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0] ?? '';
      const fn = (properties.FunctionName as { Ref: string }).Ref;
      expect(queues.get(queue)).toBeGreaterThanOrEqual(6 * (functions.get(fn) ?? Number.NaN));
      expect(properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });

  it('lets no function scan the table or do anything by a wildcard', () => {
    for (const fn of listResources(stacks.app, 'AWS::Lambda::Function')) {
      const role = (fn.properties.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0] ?? '';
      const actions = listActions(listStatements(stacks.app, role));
      expect(actions.length, fn.id).toBeGreaterThan(0);
      expect(
        actions.filter((action) => action.includes('*') || action === 'dynamodb:Scan'),
        fn.id,
      ).toEqual([]);
    }
  });

  it('gives vendor secrets to senders and the webhook alone', () => {
    const listReaders = (secret: string): string[] =>
      listResources(stacks.app, 'AWS::Lambda::Function')
        .filter((fn) => {
          const role = (fn.properties.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0] ?? '';
          return listStatements(stacks.app, role).some(
            (statement) =>
              listActions([statement]).includes('secretsmanager:GetSecretValue') &&
              JSON.stringify(statement).includes(`"${secret}`),
          );
        })
        .map(({ id }) => id.replace(/Function.*/, ''))
        .sort();
    expect(listReaders('Vendors')).toEqual(['CampaignSender', 'ReplySender', 'TwilioWebhook']);
    // What proves that a call came through the distribution is no vendor's.
    expect(listReaders('OriginSecret')).toEqual(['Public', 'TwilioWebhook']);
  });

  it('runs every function in the sending zone', () => {
    for (const { properties } of listResources(stacks.app, 'AWS::Lambda::Function')) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Environment: { Variables: { SENDING_ZONE: 'America/Phoenix' } },
      });
    }
  });

  it('keeps every bucket private, encrypted and TLS only', () => {
    const buckets = listResources(stacks.web, 'AWS::S3::Bucket');
    const policies = JSON.stringify(listResources(stacks.web, 'AWS::S3::BucketPolicy'));
    expect(buckets).toHaveLength(3);
    for (const { id, properties } of buckets) {
      expect(properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(properties.BucketEncryption).toBeDefined();
      expect(policies).toContain(id);
    }
    expect(policies).toContain('aws:SecureTransport');
  });

  it('forbids inline scripts and frames', () => {
    const [headers] = listResources(stacks.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    const policy = JSON.stringify(headers?.properties);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('stays far below CloudFormation’s 500 resources a stack', () => {
    for (const [name, template] of Object.entries(stacks))
      expect(listResources(template).length, name).toBeLessThan(300);
  });

  it('uses custom resources from a short list only', () => {
    const custom = Object.values(stacks).flatMap((template) =>
      listResources(template).filter(({ type }) => type.startsWith('Custom::')),
    );
    expect([...new Set(custom.map(({ type }) => type))]).toEqual(['Custom::CDKBucketDeployment']);
  });
});

describe('what operations watch', () => {
  it('has a page with what they look at, and an alarm with a first step for each harm', () => {
    const { app } = getTemplates('prod');
    const page = JSON.stringify(listResources(app, 'AWS::CloudWatch::Dashboard')[0]?.properties.DashboardBody);
    for (const figure of [
      'OverdueMinutes',
      'TextsHandedOver',
      'TextsFailed',
      'OptOuts',
      'OutcomesUnknown',
      'CallbackLag',
      'SegmentsHandedOver',
      'segments * 0.0083',
      'HeldMinutes',
      'FieldsFailed',
      'ApproximateAgeOfOldestMessage',
      '5XXError',
      'Latency',
    ])
      expect(page).toContain(figure);
    const alarms = listResources(app, 'AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(17);
    for (const { id, properties } of alarms) expect(String(properties.AlarmDescription).length, id).toBeGreaterThan(60);
  });
});
