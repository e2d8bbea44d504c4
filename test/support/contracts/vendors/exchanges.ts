import type { Exchange, LocalCloud } from '../../../../local-cloud/index.ts';
import { findPermissionProblems } from './permissions.ts';
import { VendorContract } from './contract.ts';
import type { DescribedVendor } from './description.ts';

/** The description of each service of the local cloud that has one. */
const VENDORS: Readonly<Record<string, DescribedVendor>> = {
  carrier: 'twilio',
  google: 'google',
  ses: 'aws',
  scheduler: 'aws',
  mediaconvert: 'aws',
  sqs: 'aws',
  kms: 'aws',
  secretsmanager: 'aws',
  ssm: 'aws',
};

/**
 * Calls that no description has. Twilio's document names the data of a file `Media/{Sid}.json`; without `.json` the API redirects to the
 * file itself (Twilio, "Media resource"), and files are on a host of their own.
 */
const WITHOUT_DESCRIPTION = /\/Messages\/[^/]+\/Media\/[^/.]+$|^\/carrier-media\/|^\/google\/oauth2\//;

/** Twilio, "Twilio API responses", https://www.twilio.com/docs/usage/twilios-response. The SDK reads the same fields. */
function findTwilioErrorProblem(answer: unknown): string | null {
  const { code, message, more_info: info, status, ...others } = answer as Readonly<Record<string, unknown>>;
  const isRight =
    typeof code === 'number' && typeof message === 'string' && typeof info === 'string' && typeof status === 'number';
  return isRight && Object.keys(others).length === 0 ? null : JSON.stringify(answer);
}

const contracts = new Map<DescribedVendor, VendorContract>();

function getContract(vendor: DescribedVendor): VendorContract {
  const known = contracts.get(vendor);
  if (known) return known;
  const contract = new VendorContract(
    vendor,
    vendor === 'google' ? '/google/sheets' : '',
    vendor === 'twilio' ? findTwilioErrorProblem : undefined,
  );
  contracts.set(vendor, contract);
  return contract;
}

/** Compares every call of a cloud with the description of the vendor that it goes to. */
export class Exchanges {
  /** What differs from the descriptions, each once. */
  readonly problems = new Set<string>();
  /** How many calls were compared, by vendor and call. */
  readonly counts = new Map<string, number>();

  readonly #local: LocalCloud;

  constructor(local: LocalCloud) {
    this.#local = local;
    local.services.onExchange = (exchange) => this.#see(exchange);
  }

  #see(exchange: Exchange): void {
    const vendor = VENDORS[exchange.service];
    if (!vendor || WITHOUT_DESCRIPTION.test(exchange.request.url.pathname)) return;
    const { operation, problems } = getContract(vendor).check(exchange);
    // Operators and tests make calls of AWS that no function makes.
    if (!operation && vendor === 'aws') return;
    const call = `${vendor} ${operation?.method ?? exchange.request.method} ${operation?.path ?? '?'}`;
    this.counts.set(call, (this.counts.get(call) ?? 0) + 1);
    for (const problem of problems) this.problems.add(`${exchange.service}: ${problem}`);
  }

  /** @throws when a call or an answer differs from the descriptions, or the cloud has asked for a permission that AWS does not have */
  async require(): Promise<void> {
    const needed = [...this.#local.services.access.needed].map(([action, resource]) => ({ action, resource }));
    for (const problem of (await Promise.all(needed.map(findPermissionProblems))).flat()) this.problems.add(problem);
    if (this.problems.size > 0)
      throw new Error(`Calls or answers differ from the vendors' descriptions:\n${[...this.problems].join('\n')}`);
  }
}
