import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalCloud } from '../../scripts/local/cloud.ts';
import { allow, lambda, startSmallCloud } from '../support/cloud/template.ts';

const SCHEMA = `
type Query { hello(name: String): String nest: Nest secret: String @aws_iam }
type Mutation { publish(room: ID!, text: String!): Note @aws_iam kick(room: ID!): Note @aws_iam }
type Subscription { onNote(room: ID): Note @aws_subscribe(mutations: ["publish"]) onPlain(room: ID): Note @aws_subscribe(mutations: ["publish"]) }
type Nest { name: String nest: Nest }
type Note @aws_iam @aws_lambda { room: ID! text: String }
`;
const AUTHORIZER = `export const handler = async ({ authorizationToken, requestContext }) => authorizationToken === 'no' ? { isAuthorized: false } : { isAuthorized: true, resolverContext: { room: authorizationToken, query: requestContext.queryString.length > 0 ? 'seen' : 'none' }, deniedFields: authorizationToken === 'denied' ? ['Query.hello'] : [], ttlOverride: 0 };`;
const ECHO = `export const handler = async (event) => { if (event.name === 'crash') throw new Error('internal detail'); return 'hello ' + event.name + ' of ' + event.room; };`;
const CALL = `
import { util } from '@aws-appsync/utils';
export function request(ctx) { return { operation: 'Invoke', payload: { name: ctx.args.name, room: ctx.identity.resolverContext.room } }; }
export function response(ctx) { if (ctx.error) util.error('Something went wrong', 'InternalError', null, { kind: ctx.error.type }); return ctx.result; }`;
const PUBLISH = `export function request(ctx) { return { payload: ctx.args }; } export function response(ctx) { return ctx.result; }`;
const KICK = `
import { extensions } from '@aws-appsync/utils';
export function request(ctx) { return { payload: ctx.args }; }
export function response(ctx) { extensions.invalidateSubscriptions({ subscriptionField: 'onNote', payload: { room: ctx.args.room } }); return { room: ctx.args.room }; }`;
const LISTEN = `
import { extensions, util } from '@aws-appsync/utils';
export function request() { return { payload: null }; }
export function response(ctx) {
  if (ctx.identity.resolverContext.room !== ctx.args.room) util.unauthorized();
  extensions.setSubscriptionFilter(util.transform.toSubscriptionFilter({ room: { eq: ctx.args.room }, text: { ne: 'hidden' } }));
  extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter({ room: { eq: ctx.args.room } }));
  return null;
}`;

let cloud: LocalCloud;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  const get = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
  const resolver = (TypeName: string, FieldName: string, source: string, Code: string) => ({
    Type: 'AWS::AppSync::Resolver',
    Properties: {
      ApiId: get('Api', 'ApiId'),
      TypeName,
      FieldName,
      DataSourceName: source,
      Runtime: { Name: 'APPSYNC_JS', RuntimeVersion: '1.0.0' },
      Code,
    },
  });
  cloud = await startSmallCloud({
    bundles: { authorizer: AUTHORIZER, echo: ECHO },
    resources: {
      ...lambda('Authorizer', 'authorizer'),
      ...lambda('Echo', 'echo'),
      ...lambda('Publisher', 'echo', [allow('appsync:GraphQL', { 'Fn::Sub': '${Api.Arn}/types/Mutation/*' })]),
      SourceRole: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [
            { PolicyName: 'p', PolicyDocument: { Statement: [allow('lambda:InvokeFunction', get('Echo', 'Arn'))] } },
          ],
        },
      },
      Api: {
        Type: 'AWS::AppSync::GraphQLApi',
        Properties: {
          Name: 'api',
          AuthenticationType: 'AWS_LAMBDA',
          LambdaAuthorizerConfig: { AuthorizerUri: get('Authorizer', 'Arn'), AuthorizerResultTtlInSeconds: 0 },
          AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
          IntrospectionConfig: 'DISABLED',
          QueryDepthLimit: 2,
          ResolverCountLimit: 3,
        },
      },
      Schema: { Type: 'AWS::AppSync::GraphQLSchema', Properties: { ApiId: get('Api', 'ApiId'), Definition: SCHEMA } },
      EchoSource: {
        Type: 'AWS::AppSync::DataSource',
        Properties: {
          ApiId: get('Api', 'ApiId'),
          Name: 'echo',
          Type: 'AWS_LAMBDA',
          ServiceRoleArn: get('SourceRole', 'Arn'),
          LambdaConfig: { LambdaFunctionArn: get('Echo', 'Arn') },
        },
      },
      NoneSource: {
        Type: 'AWS::AppSync::DataSource',
        Properties: { ApiId: get('Api', 'ApiId'), Name: 'none', Type: 'NONE' },
      },
      Hello: resolver('Query', 'hello', 'echo', CALL),
      Publish: resolver('Mutation', 'publish', 'none', PUBLISH),
      Kick: resolver('Mutation', 'kick', 'none', KICK),
      OnNote: resolver('Subscription', 'onNote', 'none', LISTEN),
    },
  });
});
afterAll(() => cloud.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function ask(token: string | undefined, query: string, variables: Record<string, unknown> = {}) {
  const response = await fetch(`${cloud.services.internal}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: Record<string, unknown>[] },
  };
}

/** As a function calls it: signed with its role. */
async function askSigned(accessKeyId: string, query: string) {
  const url = new URL(`${cloud.services.internal}/graphql`);
  const signer = new SignatureV4({
    service: 'appsync',
    region: 'us-west-2',
    credentials: { accessKeyId, secretAccessKey: 'x' },
    sha256: Sha256,
  });
  const request = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const response = await fetch(url, { method: 'POST', headers: request.headers, body: String(request.body) });
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: Record<string, unknown>[] },
  };
}

/** A connection as Amplify's client opens it. */
function connect(token: string) {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: 'localhost' })).toString('base64url');
  const socket = new WebSocket(`${cloud.services.internal.replace('http', 'ws')}/graphql/realtime`, [
    'graphql-ws',
    `header-${header}`,
  ]);
  sockets.push(socket);
  const messages: { type: string; id?: string; payload?: Record<string, unknown> }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as (typeof messages)[number]));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  const until = async (type: string, count = 1): Promise<void> =>
    void (await expect
      .poll(() => messages.filter((message) => message.type === type).length, { timeout: 3000 })
      .toBe(count));
  const start = (id: string, query: string) =>
    socket.send(
      JSON.stringify({
        id,
        type: 'start',
        payload: {
          data: JSON.stringify({ query, variables: {} }),
          extensions: { authorization: { Authorization: token, host: 'localhost' } },
        },
      }),
    );
  const texts = () =>
    messages
      .filter(({ type }) => type === 'data')
      .map(({ payload }) => Object.values((payload?.['data'] ?? {}) as Record<string, { text: string }>)[0]?.text);
  return { socket, messages, until, start, texts };
}

describe('a call', () => {
  it('passes what the authorizer found to the resolver', async () => {
    expect((await ask('blue', '{ hello(name: "Ann") }')).body).toEqual({ data: { hello: 'hello Ann of blue' } });
  });

  it('without a token, with a refused one, or with Bearer is 401', async () => {
    for (const token of [undefined, 'no', 'Bearer blue']) {
      const { status, body } = await ask(token, '{ hello }');
      expect([status, body.errors?.[0]?.['errorType']]).toEqual([401, 'UnauthorizedException']);
    }
  });

  it('keeps denied fields and fields of another mode shut', async () => {
    expect((await ask('denied', '{ hello }')).body).toMatchObject({
      data: { hello: null },
      errors: [{ errorType: 'Unauthorized', message: 'Not Authorized to access hello on type Query' }],
    });
    expect((await ask('blue', '{ secret }')).body).toMatchObject({
      data: { secret: null },
      errors: [{ errorType: 'Unauthorized' }],
    });
    expect((await askSigned('Publisher', '{ hello }')).body).toMatchObject({ errors: [{ errorType: 'Unauthorized' }] });
  });

  it('turns a crash into the typed error that the code gives', async () => {
    const { body } = await ask('blue', '{ hello(name: "crash") }');
    expect(body.errors).toEqual([
      {
        path: ['hello'],
        data: null,
        errorType: 'InternalError',
        errorInfo: { kind: 'Lambda:Unhandled' },
        locations: [{ line: 1, column: 3, sourceName: null }],
        message: 'Something went wrong',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('internal detail');
  });

  it('refuses what the schema does not have, and questions about the schema', async () => {
    expect((await ask('blue', '{ nothing }')).body).toMatchObject({
      data: null,
      errors: [{ errorType: 'ValidationError' }],
    });
    expect((await ask('blue', '{ __schema { types { name } } }')).body.errors?.[0]?.['message']).toMatch(
      /introspection/i,
    );
  });

  it('refuses what is deeper than the API allows, also in fragments', async () => {
    expect((await ask('blue', '{ nest { name } }')).body.errors).toBeUndefined();
    for (const query of [
      '{ nest { nest { name } } }',
      '{ nest { ...Deep } } fragment Deep on Nest { nest { name } }',
      '{ nest { ... on Nest { nest { name } } } }',
    ]) {
      expect((await ask('blue', query)).body).toMatchObject({
        data: null,
        errors: [{ errorType: 'BadRequestException' }],
      });
    }
  });

  it('runs no more resolvers than the API allows', async () => {
    const aliased = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: hello(name: "x")`).join(' ')} }`;
    expect((await ask('blue', aliased(3))).body.errors).toBeUndefined();
    expect((await ask('blue', aliased(5))).body.errors).toHaveLength(2);
  });

  it('refuses documents and variables that no reader gets to the end of', async () => {
    for (const query of [`${'{ nest '.repeat(7_000)}${'}'.repeat(7_000)}`, `{ ${'hello '.repeat(20_000)} }`]) {
      expect((await ask('blue', query)).body).toMatchObject({ data: null, errors: [{ errorType: 'InvalidSyntax' }] });
    }
  });

  it('signed by a function needs its role', async () => {
    expect((await askSigned('Publisher', 'mutation { publish(room: "blue", text: "x") { room } }')).body).toEqual({
      data: { publish: { room: 'blue' } },
    });
    expect((await askSigned('Echo', 'mutation { publish(room: "blue", text: "x") { room } }')).body).toMatchObject({
      errors: [{ errorType: 'AccessDeniedException' }],
    });
  });
});

describe('a subscription', () => {
  const publish = (room: string, text: string) =>
    askSigned('Publisher', `mutation { publish(room: "${room}", text: "${text}") { room text } }`);

  it('hears what its filter lets through, in order', async () => {
    const client = connect('blue');
    await client.until('connection_ack');
    client.start('1', 'subscription { onNote(room: "blue") { room text } }');
    await client.until('start_ack');
    for (const [room, text] of [
      ['blue', 'one'],
      ['red', 'other'],
      ['blue', 'hidden'],
      ['blue', 'two'],
    ] as const)
      await publish(room, text);
    await client.until('data', 2);
    expect(client.texts()).toEqual(['one', 'two']);
    client.socket.send(JSON.stringify({ type: 'stop', id: '1' }));
    await client.until('complete');
    await publish('blue', 'three');
    expect(client.texts()).toEqual(['one', 'two']);
  });

  it('without a filter is matched by its arguments', async () => {
    const client = connect('blue');
    await client.until('connection_ack');
    client.start('1', 'subscription { onPlain(room: "red") { text } }');
    await client.until('start_ack');
    await publish('blue', 'no');
    await publish('red', 'yes');
    await client.until('data');
    expect(client.texts()).toEqual(['yes']);
  });

  it('is refused when its resolver refuses, and the connection when the token is', async () => {
    const client = connect('blue');
    await client.until('connection_ack');
    client.start('1', 'subscription { onNote(room: "red") { text } }');
    await client.until('error');
    expect(client.messages.find(({ type }) => type === 'error')?.payload).toMatchObject({
      errors: [{ errorType: 'Unauthorized' }],
    });
    const stranger = connect('no');
    await stranger.until('connection_error');
  });

  it('ends when it is invalidated, and no other does', async () => {
    const [gone, stays] = [connect('blue'), connect('red')];
    for (const [client, room] of [
      [gone, 'blue'],
      [stays, 'red'],
    ] as const) {
      await client.until('connection_ack');
      client.start('1', `subscription { onNote(room: "${room}") { text } }`);
      await client.until('start_ack');
    }
    await askSigned('Publisher', 'mutation { kick(room: "blue") { room } }');
    await gone.until('complete');
    await publish('red', 'still here');
    await stays.until('data');
    expect(gone.texts()).toEqual([]);
  });
});
