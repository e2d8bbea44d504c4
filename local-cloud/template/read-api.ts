import { readFileSync } from 'node:fs';
import type { Mode } from '../appsync/schema.ts';
import type { ApiSpec, ResolverSpec, SourceSpec, StepSpec } from '../appsync/spec.ts';
import { array, number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { Evaluator } from './evaluate.ts';

/** Reads the GraphQL API of the templates, with its schema, data sources and resolvers. */
export function readApi(evaluator: Evaluator): ApiSpec | undefined {
  const [resource] = evaluator.resources('AWS::AppSync::GraphQLApi');
  if (!resource) return undefined;
  const properties = evaluator.properties(resource);
  const authorizer = object(properties['LambdaAuthorizerConfig']);
  const defaultMode = text(properties['AuthenticationType']) as Mode;
  const [schema] = evaluator.resources('AWS::AppSync::GraphQLSchema');
  return {
    id: evaluator.attribute(resource, 'ApiId'),
    arn: evaluator.attribute(resource, 'Arn'),
    definition: schema ? readDefinition(evaluator.properties(schema)) : '',
    defaultMode,
    modes: [
      defaultMode,
      ...array(properties['AdditionalAuthenticationProviders']).map(
        (provider) => text(object(provider)['AuthenticationType']) as Mode,
      ),
    ],
    authorizerArn: optionalText(authorizer['AuthorizerUri']),
    authorizerTtlSeconds: number(authorizer['AuthorizerResultTtlInSeconds'], 300),
    introspection: properties['IntrospectionConfig'] !== 'DISABLED',
    depthLimit: number(properties['QueryDepthLimit'], 0),
    // 0 and no value mean AppSync's maximum (AppSync API reference, ResolverCountLimit).
    resolverLimit: number(properties['ResolverCountLimit'], 0) || 10_000,
    sources: new Map(
      evaluator
        .resources('AWS::AppSync::DataSource')
        .map((source) => [evaluator.name(source), readSource(evaluator.properties(source))]),
    ),
    functions: new Map(
      evaluator
        .resources('AWS::AppSync::FunctionConfiguration')
        .map((step) => [evaluator.attribute(step, 'FunctionId'), readStep(evaluator.properties(step))]),
    ),
    resolvers: new Map(
      evaluator.resources('AWS::AppSync::Resolver').map((resolver) => {
        const own = evaluator.properties(resolver);
        return [`${text(own['TypeName'])}.${text(own['FieldName'])}`, readResolver(own)];
      }),
    ),
  };
}

function readDefinition(schema: JsonObject): string {
  const inline = optionalText(schema['Definition']);
  if (inline !== undefined) return inline;
  throw new Error('The GraphQL schema is not inline in the template');
}

function readSource(properties: JsonObject): SourceSpec {
  switch (properties['Type']) {
    case 'NONE':
      return { kind: 'none' };
    case 'AWS_LAMBDA':
      return {
        kind: 'lambda',
        functionArn: text(object(properties['LambdaConfig'])['LambdaFunctionArn']),
        roleArn: optionalText(properties['ServiceRoleArn']),
      };
    default:
      throw new Error(`The local AppSync does not implement data sources of type ${text(properties['Type'])}`);
  }
}

function readStep(properties: JsonObject): StepSpec {
  return { source: text(properties['DataSourceName']), code: readCode(properties) };
}

function readResolver(properties: JsonObject): ResolverSpec {
  return {
    source: optionalText(properties['DataSourceName']),
    code: readCode(properties),
    pipeline: array(object(properties['PipelineConfig'])['Functions']).map(text),
  };
}

function readCode(properties: JsonObject): string {
  const inline = optionalText(properties['Code']);
  if (inline !== undefined) return inline;
  const location = optionalText(properties['CodeS3Location']);
  if (location?.startsWith('/')) return readFileSync(location, 'utf8');
  throw new Error(`The resolver of ${text(properties['FieldName'])} has no code in the template`);
}
