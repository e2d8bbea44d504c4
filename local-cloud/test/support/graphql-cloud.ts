import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalCloud } from '../../cloud.ts';
import { allow, lambda, startSmallCloud } from '../../../test/support/cloud/template.ts';

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

/** Starts a cloud with a small API: a Lambda authorizer, a Lambda resolver, mutations and filtered subscriptions. */
export function startGraphqlCloud(): Promise<LocalCloud> {
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
  return startSmallCloud({
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
}

/** Calls the API with a token. */
export async function call(
  cloud: LocalCloud,
  token: string | undefined,
  query: string,
  variables: Record<string, unknown> = {},
) {
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

/** Calls the API as a function does: signed with the function's access key. */
export async function callSigned(cloud: LocalCloud, accessKeyId: string, query: string) {
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

/** Opens a WebSocket, as Amplify's client does. */
export function connect(cloud: LocalCloud, token: string) {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: 'localhost' })).toString('base64url');
  const socket = new WebSocket(`${cloud.services.internal.replace('http', 'ws')}/graphql/realtime`, [
    'graphql-ws',
    `header-${header}`,
  ]);
  const messages: { type: string; id?: string; payload?: Record<string, unknown> }[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as (typeof messages)[number]));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  const waitFor = async (type: string, count = 1): Promise<void> =>
    void (await expect.poll(() => messages.filter((message) => message.type === type).length).toBe(count));
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
  return { socket, messages, waitFor, start, texts };
}
