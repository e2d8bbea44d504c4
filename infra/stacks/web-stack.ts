import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
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
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { WEB_DIR } from '../build-web.ts';
import { isLocal, type StageConfig } from '../config.ts';
import { contentSecurityPolicy, getHost } from '../constructs/content-security-policy.ts';
import type { AppStack } from './app-stack.ts';
import { siteBucketName, uploadBucketName } from './names.ts';

export interface WebStackProps extends StackProps {
  readonly config: StageConfig;
  readonly app: AppStack;
}

/** What browsers reach: the distribution with the origins site, GraphQL and webhooks, and the private buckets. */
export class WebStack extends Stack {
  readonly siteBucket: Bucket;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { config, app } = props;
    const logs = this.bucket('AccessLogs', {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    const site = this.bucket('Site', {
      bucketName: siteBucketName(this, config),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    });
    this.siteBucket = site;
    const uploads = this.bucket('Uploads', {
      bucketName: uploadBucketName(this, config),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'uploads/',
      cors: [
        {
          // The presigned URL is the permission. The origin list only keeps out the scripts of other sites.
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: siteOrigins(config),
          allowedHeaders: ['content-type', 'content-length'],
          maxAge: 3000,
        },
      ],
      lifecycleRules: [
        { expiration: Duration.days(30), prefix: 'imports/' },
        { abortIncompleteMultipartUploadAfter: Duration.days(2) },
      ],
    });

    const domains = Object.values(config.brandHosts).flat();
    const apiHeaders: Partial<BehaviorOptions> = {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.edge('ApiRequest', 'api') }],
    };
    const fromApp = { 'x-origin-secret': app.originSecret.secretValue.unsafeUnwrap() };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${config.prefix} site and APIs`,
      defaultRootObject: 'index.html',
      ...(config.certificateArn
        ? {
            certificate: Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn),
            domainNames: domains,
          }
        : {}),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(site),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.edge('SiteRequest', 'site') },
        ],
        responseHeadersPolicy: this.securityHeaders(
          contentSecurityPolicy(config, uploads.bucketRegionalDomainName, app.graphql.api.graphqlUrl),
        ),
      },
      additionalBehaviors: {
        '/graphql': {
          ...apiHeaders,
          origin: new HttpOrigin(getHost(app.graphql.api.graphqlUrl), { customHeaders: fromApp }),
        },
        '/webhooks/*': {
          ...apiHeaders,
          origin: new HttpOrigin(getHost(app.httpApi.apiEndpoint), { customHeaders: fromApp }),
        },
      },
    });

    // Hashed files first, then the page that names them. In the other order a browser could load a page without its files.
    const assets = new BucketDeployment(this, 'Assets', {
      destinationBucket: site,
      sources: [Source.asset(WEB_DIR, { exclude: ['index.html'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
    });
    const page = new BucketDeployment(this, 'Page', {
      destinationBucket: site,
      sources: [Source.asset(WEB_DIR, { exclude: ['assets', 'assets/**'] })],
      cacheControl: [CacheControl.fromString('no-cache')],
      prune: false,
      distribution,
      distributionPaths: ['/index.html'],
    });
    page.node.addDependency(assets);
  }

  private bucket(id: string, props: ConstructorParameters<typeof Bucket>[2]): Bucket {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
  }

  private edge(id: string, file: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(readFileSync(join(import.meta.dirname, '../edge', `${file}.js`), 'utf8')),
      runtime: FunctionRuntime.JS_2_0,
    });
  }

  private securityHeaders(policy: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'SecurityHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
    });
  }
}

function siteOrigins(config: StageConfig): string[] {
  return isLocal(config)
    ? ['http://*']
    : Object.values(config.brandHosts)
        .flat()
        .map((host) => `https://${host}`);
}
