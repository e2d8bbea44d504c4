import type { SiteAnswer } from '../../adapters/web/public-site.ts';
import { logger } from '../../platform/logger.ts';
import type { RecordMetric } from '../../platform/metrics.ts';

export interface CheckAddressesDeps {
  /** The public address, and the host names of the brands. */
  readonly listAddresses: () => Promise<readonly string[]>;
  readonly visitSite: (url: string) => Promise<SiteAnswer>;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** ACM renews a certificate 60 days before its end. Three weeks leave time to mend the record that it needs. */
const CERTIFICATE_NOTICE_DAYS = 21;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The site, and the page of a link. The codes have the form of real ones, so that the table is asked: the page then says that there is no such link. */
const PATHS = ['/', '/c/address-check/address'];

/**
 * Visits every address of the stage as strangers do: through DNS, the certificate, the distribution, the API and the table. What
 * fails is recorded for the alarms. Cost: two requests for each address.
 */
export async function checkAddresses(deps: CheckAddressesDeps): Promise<void> {
  const addresses = await deps.listAddresses();
  await Promise.all([...new Set(addresses)].map((address) => checkAddress(deps, address)));
}

async function checkAddress({ visitSite, recordMetric, now }: CheckAddressesDeps, address: string): Promise<void> {
  const answers = await Promise.all(PATHS.map((path) => visitSite(`${address}${path}`)));
  const failed = answers.find(isFailure);
  if (failed) {
    recordMetric('AddressesFailed', 1);
    logger.warn('An address does not answer', { address, status: failed.status, problem: failed.problem });
  }
  const ends = answers.flatMap(({ certificateEnds }) => certificateEnds?.getTime() ?? []);
  if (ends.length > 0 && Math.min(...ends) - now().getTime() < CERTIFICATE_NOTICE_DAYS * DAY_MS) {
    recordMetric('CertificatesEnding', 1);
    logger.warn('A certificate ends soon', { address, ends: new Date(Math.min(...ends)) });
  }
}

/** A refusal of the distribution itself (403) is a failure, too: both paths are public. */
function isFailure({ status }: SiteAnswer): boolean {
  return status === null || status === 403 || status >= 500;
}
