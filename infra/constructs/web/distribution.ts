import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, type Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { StageConfig } from '../../config.ts';
import { listBrandHosts } from '../../stage-file.ts';
import { contentSecurityPolicy, getHost } from './content-security-policy.ts';
import type { WebBuckets } from './buckets.ts';

/** A stored file loads nothing and runs nothing, also when someone opens its address. */
const MEDIA_POLICY = "default-src 'none'; sandbox";

export interface DistributionProps {
  readonly config: StageConfig;
  readonly buckets: WebBuckets;
  readonly firewallArn: string | undefined;
  readonly graphqlUrl: string;
  readonly webhookUrl: string;
  /** The APIs refuse requests without this header value, so that no one calls them around the distribution. */
  readonly originSecret: string;
}

/** Adds the distribution, which is all that browsers and the carrier reach: the web app, GraphQL and webhooks. */
export function addDistribution(stack: Stack, props: DistributionProps): Distribution {
  const { config, buckets, firewallArn, graphqlUrl, webhookUrl, originSecret } = props;
  const api: Partial<BehaviorOptions> = {
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [atViewerRequest(stack, 'ApiRequest', 'api')],
  };
  const securityHeaders = createSecurityHeaders(
    stack,
    'SecurityHeaders',
    contentSecurityPolicy(config, buckets.uploads.bucketRegionalDomainName, graphqlUrl),
  );
  const siteHeaders = createSecurityHeaders(
    stack,
    'SiteHeaders',
    contentSecurityPolicy(config, buckets.uploads.bucketRegionalDomainName, graphqlUrl),
    // The status page of one brand asks whether the pages of the others answer. The files of the site are public.
    { readableByOtherSites: true },
  );
  const toOrigin = (url: string): HttpOrigin =>
    new HttpOrigin(getHost(url), { customHeaders: { 'x-origin-secret': originSecret } });
  const page: BehaviorOptions = {
    ...api,
    origin: toOrigin(webhookUrl),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: securityHeaders,
  };
  return new Distribution(stack, 'Distribution', {
    comment: `${config.name} site and APIs`,
    defaultRootObject: 'index.html',
    ...(firewallArn === undefined ? {} : { webAclId: firewallArn }),
    ...(config.certificateArn
      ? {
          certificate: Certificate.fromCertificateArn(stack, 'Certificate', config.certificateArn),
          domainNames: listBrandHosts(config),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}),
    // No access log: its lines hold whole paths, and paths hold the links of contacts, invitations and tokens of staff. A log
    // without paths exists in us-east-1 only, and this stack is in the region of the stage.
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(buckets.site),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      functionAssociations: [atViewerRequest(stack, 'SiteRequest', 'site')],
      responseHeadersPolicy: siteHeaders,
    },
    additionalBehaviors: {
      // Files under a key never change, so browsers and CloudFront keep them.
      '/media/*': {
        origin: S3BucketOrigin.withOriginAccessControl(buckets.media),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: createSecurityHeaders(stack, 'MediaHeaders', MEDIA_POLICY),
      },
      // The links of texts, each page for one contact, and the public forms.
      '/c/*': page,
      '/redirect/*': page,
      '/p/*': page,
      '/l/*': page,
      '/g/*': page,
      '/graphql': { ...api, origin: toOrigin(graphqlUrl) },
      // Calls of platform staff's own tools.
      '/super/*': { ...api, origin: toOrigin(webhookUrl) },
      '/webhooks/*': { ...api, origin: toOrigin(webhookUrl) },
      // The way of people to other systems and back.
      '/oauth2/*': { ...api, origin: toOrigin(webhookUrl) },
    },
  });
}

function atViewerRequest(stack: Stack, id: string, file: string) {
  const code = readFileSync(join(import.meta.dirname, '../../edge', `${file}.js`), 'utf8');
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(stack, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    }),
  };
}

function createSecurityHeaders(
  stack: Stack,
  id: string,
  policy: string,
  { readableByOtherSites = false } = {},
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(stack, id, {
    ...(readableByOtherSites
      ? {
          corsBehavior: {
            accessControlAllowCredentials: false,
            accessControlAllowHeaders: ['*'],
            accessControlAllowMethods: ['GET', 'HEAD'],
            accessControlAllowOrigins: ['*'],
            originOverride: true,
          },
        }
      : {}),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
    },
  });
}
