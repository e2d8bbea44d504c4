import { beforeAll, describe, expect, it } from 'vitest';
import { PROD, SMALLEST, listActions, listResources, listStatements, getTemplates } from './synth.ts';

describe('the stacks of a deploy', () => {
  let stacks: ReturnType<typeof getTemplates>;
  beforeAll(() => void (stacks = getTemplates(PROD)));

  it('encrypt the table, keep backups and protect it from deletion', () => {
    const [table] = listResources(stacks.data, 'AWS::DynamoDB::GlobalTable');
    const replicas = table?.properties.Replicas as {
      DeletionProtectionEnabled: boolean;
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean };
    }[];
    expect(table?.deletionPolicy).toBe('RetainExceptOnCreate');
    expect(table?.properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(
      replicas.every(
        (replica) =>
          replica.DeletionProtectionEnabled && replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
      ),
    ).toBe(true);
    expect(table?.properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expires', Enabled: true });
  });

  it('keep no access log of the distribution, because its paths hold the links of contacts and tokens', () => {
    const [site] = listResources(stacks.web, 'AWS::CloudFront::Distribution');
    expect(site?.properties.DistributionConfig).not.toHaveProperty('Logging');
  });

  it('call the authorizer on every request', () => {
    const [api] = listResources(stacks.app, 'AWS::AppSync::GraphQLApi');
    expect(api?.properties).toMatchObject({
      AuthenticationType: 'AWS_LAMBDA',
      LambdaAuthorizerConfig: { AuthorizerResultTtlInSeconds: 0 },
      IntrospectionConfig: 'DISABLED',
    });
  });

  it('reserve executions for callbacks and senders, cap the public function, and leave 100 to the others', () => {
    const functions = listResources(stacks.app, 'AWS::Lambda::Function');
    const reserved = new Map(
      functions.flatMap(({ id, properties }) => {
        const executions = properties.ReservedConcurrentExecutions;
        return typeof executions === 'number' ? [[id, executions] as const] : [];
      }),
    );
    for (const name of ['TwilioWebhook', 'InboundWorker', 'CampaignSender', 'ReplySender', 'Login', 'PublicPages'])
      expect(
        [...reserved.keys()].some((id) => id.startsWith(name)),
        name,
      ).toBe(true);
    expect([...reserved.entries()].find(([id]) => id.startsWith('Public'))?.[1]).toBeLessThanOrEqual(50);
    const account = PROD.concurrency?.account ?? 0;
    expect(account - [...reserved.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(100);
    for (const { id, properties } of listResources(stacks.app, 'AWS::Lambda::EventSourceMapping')) {
      const name = (properties.FunctionName as { Ref: string }).Ref;
      const { MaximumConcurrency } = properties.ScalingConfig as { MaximumConcurrency: number };
      expect(MaximumConcurrency, id).toBeLessThanOrEqual(reserved.get(name) ?? Infinity);
    }
  });

  it('let every log expire, that of the deployment of the site too', () => {
    for (const stack of [stacks.app, stacks.web]) {
      for (const { id, properties } of listResources(stack, 'AWS::Logs::LogGroup'))
        expect(properties.RetentionInDays, id).toBeGreaterThan(0);
      for (const { id, properties } of listResources(stack, 'AWS::Lambda::Function'))
        expect(properties.LoggingConfig, id).toHaveProperty('LogGroup');
    }
  });

  it('trace every function, so that a trace does not end at the API', () => {
    for (const { id, properties } of listResources(stacks.app, 'AWS::Lambda::Function'))
      expect(properties.TracingConfig, id).toEqual({ Mode: 'Active' });
  });

  it('limit depth and resolvers of one GraphQL request', () => {
    const [api] = listResources(stacks.app, 'AWS::AppSync::GraphQLApi');
    // The deepest response has five levels, and a page requests a handful of fields at once.
    expect(api?.properties).toMatchObject({ QueryDepthLimit: 7, ResolverCountLimit: 20 });
  });

  it('give every work queue encryption, two weeks of retention and a dead-letter queue with an alarm', () => {
    const queues = listResources(stacks.app, 'AWS::SQS::Queue');
    const alarms = JSON.stringify(listResources(stacks.operations, 'AWS::CloudWatch::Alarm'));
    const deadLetters = queues.filter(({ properties }) => properties.RedrivePolicy === undefined);
    const work = queues.filter(({ properties }) => properties.RedrivePolicy !== undefined);
    expect(work.length).toBeGreaterThanOrEqual(7);
    expect(deadLetters).toHaveLength(work.length);
    for (const { properties } of queues)
      expect(properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    for (const { properties } of work) {
      const target = JSON.stringify(properties.RedrivePolicy);
      expect(deadLetters.some(({ id }) => target.includes(id))).toBe(true);
    }
    for (const { id } of deadLetters) expect(alarms, id).toContain(id);
  });

  it('hide a queue message at least six times as long as its consumer may run', () => {
    const functions = new Map(
      listResources(stacks.app, 'AWS::Lambda::Function').map((each) => [each.id, Number(each.properties.Timeout)]),
    );
    const queues = new Map(
      listResources(stacks.app, 'AWS::SQS::Queue').map((each) => [each.id, Number(each.properties.VisibilityTimeout)]),
    );
    const mappings = listResources(stacks.app, 'AWS::Lambda::EventSourceMapping');
    // Every queue but the dead-letter queues has one consumer.
    expect(mappings).toHaveLength(queues.size / 2);
    for (const { properties } of mappings) {
      const queue = (properties.EventSourceArn as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0] ?? '';
      const fn = (properties.FunctionName as { Ref: string }).Ref;
      expect(queues.get(queue)).toBeGreaterThanOrEqual(6 * (functions.get(fn) ?? Number.NaN));
      expect(properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });

  it('allow only the deletion of organizations to scan the table, and no function to use a wildcard action', () => {
    for (const fn of listResources(stacks.app, 'AWS::Lambda::Function')) {
      const role = (fn.properties.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0] ?? '';
      const actions = listActions(listStatements(stacks.app, role));
      expect(actions.length, fn.id).toBeGreaterThan(0);
      expect(
        actions.filter((action) => action.includes('*') || action === 'dynamodb:Scan'),
        fn.id,
      ).toEqual(fn.id.startsWith('DeletionWorker') ? ['dynamodb:Scan'] : []);
    }
  });

  it('allow only senders, the webhooks, and the workers of numbers and pictures to read the vendor secrets', () => {
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
    expect(listReaders('Vendors').join(' ')).toBe(
      'CampaignSender MediaWorker NumberWorker ReplySender TwilioVoice TwilioWebhook',
    );
    // The origin secret proves that a request came through the distribution. It belongs to no vendor.
    const origin = 'IntegrationPages Login PitchPage PublicPages StaffCalls TwilioVoice TwilioWebhook';
    expect(listReaders('OriginSecret').join(' ')).toBe(origin);
    // Accounts of organizations at Calendly are opened with it.
    const connecting = ['Accounts', 'IntegrationPages', 'IntegrationWorker'];
    for (const secret of ['Calendly', 'Google', 'ModMed']) expect(listReaders(secret)).toEqual(connecting);
  });

  it('run every function with the sending zone', () => {
    for (const { properties } of listResources(stacks.app, 'AWS::Lambda::Function')) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Environment: { Variables: { SENDING_ZONE: 'America/Phoenix' } },
      });
    }
  });

  it('make every bucket private, encrypted and TLS only', () => {
    const buckets = listResources(stacks.web, 'AWS::S3::Bucket');
    const policies = JSON.stringify(listResources(stacks.web, 'AWS::S3::BucketPolicy'));
    expect(buckets).toHaveLength(4);
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

  it('store the public address where the functions of senders, pages, webhooks and numbers read it', () => {
    const small = getTemplates(SMALLEST);
    const address = {
      [small.name]: { 'Fn::Join': ['', ['https://', expect.anything()]] },
      [stacks.name]: 'https://app.acme.test',
    };
    for (const { name, app, web } of [small, stacks]) {
      const [parameter] = listResources(web, 'AWS::SSM::Parameter');
      expect(parameter?.properties).toMatchObject({ Name: `/${name}/public-address`, Value: address[name] });
      const readers = listResources(app, 'AWS::Lambda::Function').filter(({ properties }) =>
        JSON.stringify(properties).includes(`/${name}/public-address`),
      );
      const names = readers.map(({ id }) => id.replace(/Function.*/, '')).sort();
      expect(names.filter((each) => !/^(Twilio|Integration)/.test(each)).join(' ')).toBe(
        'Accounts CampaignSender NumberWorker PitchPage ReplySender',
      );
      expect(names.filter((each) => /^(Twilio|Integration)/.test(each))).toHaveLength(4);
    }
  });

  it('use the host name of CloudFront without a certificate, and the brand hosts with TLS 1.2 with one', () => {
    const [small] = listResources(getTemplates(SMALLEST).web, 'AWS::CloudFront::Distribution');
    expect(JSON.stringify(small?.properties)).not.toContain('Aliases');
    expect(listResources(stacks.web, 'AWS::CloudFront::Distribution')[0]?.properties).toMatchObject({
      DistributionConfig: {
        Aliases: ['app.acme.test', 'blast.acme.test'],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
  });

  it('say where they are', () => {
    const outputs = [stacks.data, stacks.app, stacks.web].flatMap((template) =>
      Object.keys(template.toJSON().Outputs as object),
    );
    for (const name of [
      'SiteAddress',
      'InboundWebhook',
      'VoiceWebhook',
      'DistributionHost',
      'TableName',
      'VendorsSecretArn',
    ])
      expect(outputs).toContain(name);
  });

  it('forbid inline scripts and frames', () => {
    const [headers] = listResources(stacks.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    const policy = JSON.stringify(headers?.properties);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('stay far below the 500 resources that CloudFormation allows in a stack', () => {
    for (const [name, template] of Object.entries({
      data: stacks.data,
      app: stacks.app,
      resolvers: stacks.resolvers,
      web: stacks.web,
      operations: stacks.operations,
    }))
      expect(listResources(template).length, name).toBeLessThan(300);
  });

  it('use no custom resource except the bucket deployment', () => {
    const custom = [stacks.data, stacks.app, stacks.resolvers, stacks.web, stacks.operations].flatMap((template) =>
      listResources(template).filter(({ type }) => type.startsWith('Custom::')),
    );
    expect([...new Set(custom.map(({ type }) => type))]).toEqual(['Custom::CDKBucketDeployment']);
  });
});
