import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { StageConfig } from '../../config.ts';
import { getLogRetention } from '../base/log-retention.ts';
import { WEB_DIR } from '../../build-web.ts';

/** Vite's list of the built files. No page reads the list. */
const BUILD_LIST = ['.vite', '.vite/**'];

/** The pages, which name hashed files: of the staff app, of a link, and of a public form. */
const PAGES = ['index.html', 'viewer.html', 'form.html'];

/** Uploads the built web app. Old files stay, because open pages still load them. */
export function deploySite(stack: Stack, site: Bucket, distribution: Distribution, config: StageConfig): void {
  // Both deployments run in one function of the CDK. Without a log group of ours its log would never expire.
  const logGroup = new LogGroup(stack, 'DeploymentLogs', {
    retention: getLogRetention(config),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Hashed files first, then the page that names them. In the other order a browser could load a page without its files.
  const assets = new BucketDeployment(stack, 'Assets', {
    destinationBucket: site,
    sources: [Source.asset(WEB_DIR, { exclude: [...PAGES, 'favicon.svg', ...BUILD_LIST] })],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    prune: false,
    logGroup,
  });
  const page = new BucketDeployment(stack, 'Page', {
    destinationBucket: site,
    sources: [Source.asset(WEB_DIR, { exclude: ['assets', 'assets/**', ...BUILD_LIST] })],
    cacheControl: [CacheControl.fromString('no-cache')],
    prune: false,
    distribution,
    distributionPaths: PAGES.map((page) => `/${page}`),
    logGroup,
  });
  page.node.addDependency(assets);
}
