import { array, isObject, number, object, optionalText, text, type Json, type JsonObject } from '../core/json.ts';
import type { Evaluator } from '../template/evaluate.ts';
import { resourceArn } from '../template/attributes.ts';
import type { BehaviorSpec, CacheRule, DistributionSpec, Forwarding, OriginSpec, ResponseHeader } from './spec.ts';

/** CloudFront's managed policies, by id (CloudFront developer guide, "Use managed policies"). */
const MANAGED_CACHE: Readonly<Record<string, Forwarding>> = {
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { headers: 'none', query: false, cookies: false },
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { headers: 'none', query: false, cookies: false },
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { headers: 'none', query: false, cookies: false },
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': { headers: ['origin'], query: true, cookies: true },
};
const MANAGED_REQUEST: Readonly<Record<string, Forwarding>> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: 'all', query: true, cookies: true },
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { headers: 'allExceptHost', query: true, cookies: true },
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': { headers: 'all', query: true, cookies: true },
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: ['origin', 'access-control-request-headers', 'access-control-request-method'],
    query: false,
    cookies: false,
  },
  'acba4595-bd28-49b8-b9fe-13317c0390fa': { headers: ['user-agent', 'referer'], query: false, cookies: false },
};
const GET_ONLY = ['GET', 'HEAD'];

/** Reads the distribution of the templates. @throws when it uses something that the local CloudFront does not implement */
export function readDistribution(evaluator: Evaluator, webDir: string): DistributionSpec | undefined {
  const [resource] = evaluator.resources('AWS::CloudFront::Distribution');
  if (!resource) return undefined;
  const config = object(evaluator.properties(resource)['DistributionConfig']);
  const read = (behavior: JsonObject, pattern: string): BehaviorSpec => readBehavior(evaluator, behavior, pattern);
  return {
    rootObject: optionalText(config['DefaultRootObject']) ?? '',
    origins: new Map(
      array(config['Origins'])
        .map(object)
        .map((origin) => [text(origin['Id']), readOrigin(evaluator, origin, webDir)]),
    ),
    behaviors: [
      ...array(config['CacheBehaviors'])
        .map(object)
        .map((behavior) => read(behavior, text(behavior['PathPattern']))),
      read(object(config['DefaultCacheBehavior']), '*'),
    ],
    errorPages: array(config['CustomErrorResponses'])
      .map(object)
      .map((page) => ({
        code: number(page['ErrorCode'], 0),
        status: number(page['ResponseCode'], number(page['ErrorCode'], 0)),
        path: optionalText(page['ResponsePagePath']) ?? '',
      })),
  };
}

function readOrigin(evaluator: Evaluator, origin: JsonObject, webDir: string): OriginSpec {
  const domain = text(origin['DomainName']);
  const headers = Object.fromEntries(
    array(origin['OriginCustomHeaders'])
      .map(object)
      .map((header) => [text(header['HeaderName']).toLowerCase(), text(header['HeaderValue'])]),
  );
  const bucket = evaluator
    .resources('AWS::S3::Bucket')
    .find(
      (candidate) =>
        domain === evaluator.attribute(candidate, 'RegionalDomainName') ||
        domain.startsWith(`${evaluator.name(candidate)}.s3`),
    );
  if (bucket) {
    const name = evaluator.name(bucket);
    const cacheControl = cacheRules(evaluator, name);
    return cacheControl.length > 0 ? { kind: 'files', dir: webDir, cacheControl } : { kind: 'bucket', bucket: name };
  }
  if (domain === new URL(evaluator.internal).host || domain === new URL(evaluator.internal).hostname)
    return { kind: 'graphql', headers };
  const api = evaluator
    .resources('AWS::ApiGatewayV2::Api')
    .map((candidate) => evaluator.attribute(candidate, 'ApiId'))
    .find((id) => domain.startsWith(`${id}.`));
  if (api) return { kind: 'http-api', apiId: api, host: domain, headers };
  throw new Error(
    `The distribution's origin ${domain} is neither a bucket, the GraphQL API nor the HTTP API of the template`,
  );
}

/**
 * Reads the cache-control of the site's files from the CDK's bucket deployments. The template does not say which deployment
 * copies a file. A deployment that invalidates paths applies to these paths, the others apply to the rest.
 */
function cacheRules(evaluator: Evaluator, bucket: string): CacheRule[] {
  const deployments = evaluator
    .resources('Custom::CDKBucketDeployment')
    .map((deployment) => evaluator.properties(deployment))
    .filter((properties) => text(properties['DestinationBucketName']) === bucket);
  const rules = deployments.flatMap((properties) => {
    const value = optionalText(object(properties['SystemMetadata'])['cache-control']);
    const paths = array(properties['DistributionPaths']).map((path) => text(path).replace(/^\//, ''));
    return value === undefined ? [] : [{ paths, value }];
  });
  return rules
    .sort((a, b) => b.paths.length - a.paths.length)
    .map(({ paths, value }) => ({
      matches: (path) => paths.length === 0 || paths.some((glob) => globMatches(glob, path)),
      value,
    }));
}

function globMatches(glob: string, path: string): boolean {
  return new RegExp(
    `^${glob
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(path);
}

function readBehavior(evaluator: Evaluator, behavior: JsonObject, pattern: string): BehaviorSpec {
  const associated = (eventType: string): string | undefined => {
    const association = array(behavior['FunctionAssociations'])
      .map(object)
      .find((candidate) => candidate['EventType'] === eventType);
    if (!association) return undefined;
    const found = evaluator
      .resources('AWS::CloudFront::Function')
      .find((candidate) => resourceArn(evaluator, candidate) === text(association['FunctionARN']));
    if (!found) throw new Error(`The behavior ${pattern} names a function that is not in the template`);
    return text(evaluator.properties(found)['FunctionCode']);
  };
  const methods = array(behavior['AllowedMethods']).map(text);
  return {
    pattern,
    origin: text(behavior['TargetOriginId']),
    methods: methods.length > 0 ? methods : GET_ONLY,
    compress: behavior['Compress'] === true,
    viewerRequest: associated('viewer-request'),
    viewerResponse: associated('viewer-response'),
    forwarding: merge(cachePolicy(evaluator, behavior), requestPolicy(evaluator, behavior)),
    responseHeaders: responseHeaders(evaluator, optionalText(behavior['ResponseHeadersPolicyId'])),
  };
}

function cachePolicy(evaluator: Evaluator, behavior: JsonObject): Forwarding {
  const id = optionalText(behavior['CachePolicyId']);
  const managed = MANAGED_CACHE[id ?? ''];
  if (managed) return managed;
  const own = evaluator.resources('AWS::CloudFront::CachePolicy').find((candidate) => evaluator.ref(candidate) === id);
  if (!own) throw new Error(`The local CloudFront does not implement the cache policy ${id ?? ''}`);
  return forwarding(
    object(object(object(evaluator.properties(own)['CachePolicyConfig'])['ParametersInCacheKeyAndForwardedToOrigin'])),
  );
}

function requestPolicy(evaluator: Evaluator, behavior: JsonObject): Forwarding {
  const id = optionalText(behavior['OriginRequestPolicyId']);
  if (id === undefined) return { headers: 'none', query: false, cookies: false };
  const managed = MANAGED_REQUEST[id];
  if (managed) return managed;
  const own = evaluator
    .resources('AWS::CloudFront::OriginRequestPolicy')
    .find((candidate) => evaluator.ref(candidate) === id);
  if (!own) throw new Error(`The local CloudFront does not implement the origin request policy ${id}`);
  return forwarding(object(evaluator.properties(own)['OriginRequestPolicyConfig']));
}

function forwarding(config: JsonObject): Forwarding {
  const headers = object(config['HeadersConfig']);
  const behavior = text(headers['HeaderBehavior']);
  const named = readList(headers['Headers']).map((name) => name.toLowerCase());
  return {
    headers:
      behavior === 'allViewer' || behavior === 'allExcept'
        ? 'allExceptHost'
        : behavior === 'whitelist'
          ? named
          : behavior === 'allViewerAndWhitelistCloudFront'
            ? 'all'
            : 'none',
    query: object(config['QueryStringsConfig'])['QueryStringBehavior'] !== 'none',
    cookies: object(config['CookiesConfig'])['CookieBehavior'] !== 'none',
  };
}

function readList(value: Json | undefined): string[] {
  return (isObject(value) ? array(value['Items']) : array(value)).map(text);
}

function merge(a: Forwarding, b: Forwarding): Forwarding {
  const wide = [a.headers, b.headers].find((headers) => headers === 'all' || headers === 'allExceptHost');
  const named = [a.headers, b.headers].flatMap((headers) => (Array.isArray(headers) ? (headers as string[]) : []));
  return {
    headers: wide ?? (named.length > 0 ? named : 'none'),
    query: a.query || b.query,
    cookies: a.cookies || b.cookies,
  };
}

function responseHeaders(evaluator: Evaluator, id: string | undefined): ResponseHeader[] {
  if (id === undefined) return [];
  const policy = evaluator
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .find((candidate) => evaluator.ref(candidate) === id);
  if (!policy) throw new Error(`The local CloudFront does not implement the response headers policy ${id}`);
  const config = object(evaluator.properties(policy)['ResponseHeadersPolicyConfig']);
  const security = object(config['SecurityHeadersConfig']);
  const headers: ResponseHeader[] = [];
  const add = (name: string, section: Json | undefined, value: (part: JsonObject) => string): void => {
    if (isObject(section))
      headers.push({
        name,
        value: value(section),
        override: section['Override'] === true || section['OriginOverride'] === true,
      });
  };
  add('content-security-policy', security['ContentSecurityPolicy'], (part) => text(part['ContentSecurityPolicy']));
  add('x-content-type-options', security['ContentTypeOptions'], () => 'nosniff');
  add('x-frame-options', security['FrameOptions'], (part) => text(part['FrameOption']));
  add('referrer-policy', security['ReferrerPolicy'], (part) => text(part['ReferrerPolicy']));
  add(
    'strict-transport-security',
    security['StrictTransportSecurity'],
    (part) =>
      `max-age=${text(part['AccessControlMaxAgeSec'])}${part['IncludeSubdomains'] ? '; includeSubDomains' : ''}${part['Preload'] ? '; preload' : ''}`,
  );
  add('x-xss-protection', security['XSSProtection'], (part) => (part['Protection'] ? '1' : '0'));
  // CloudFront answers simple requests with this header, whether they name an origin or not.
  const cors = config['CorsConfig'];
  add('access-control-allow-origin', cors, (part) =>
    text(array(object(part['AccessControlAllowOrigins'])['Items'])[0]),
  );
  for (const custom of array(object(config['CustomHeadersConfig'])['Items']).map(object)) {
    headers.push({
      name: text(custom['Header']).toLowerCase(),
      value: text(custom['Value']),
      override: custom['Override'] === true,
    });
  }
  return headers;
}
