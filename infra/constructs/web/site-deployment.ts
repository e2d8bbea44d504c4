import type { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { WEB_DIR } from '../../build-web.ts';

/** Vite's list of the built files. No page reads the list. */
const BUILD_LIST = ['.vite', '.vite/**'];

/** Uploads the built web app. Old files stay, because open pages still load them. */
export function deploySite(stack: Stack, site: Bucket, distribution: Distribution): void {
  // Hashed files first, then the page that names them. In the other order a browser could load a page without its files.
  const assets = new BucketDeployment(stack, 'Assets', {
    destinationBucket: site,
    sources: [Source.asset(WEB_DIR, { exclude: ['index.html', 'favicon.svg', ...BUILD_LIST] })],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    prune: false,
  });
  const page = new BucketDeployment(stack, 'Page', {
    destinationBucket: site,
    sources: [Source.asset(WEB_DIR, { exclude: ['assets', 'assets/**', ...BUILD_LIST] })],
    cacheControl: [CacheControl.fromString('no-cache')],
    prune: false,
    distribution,
    distributionPaths: ['/index.html'],
  });
  page.node.addDependency(assets);
}
