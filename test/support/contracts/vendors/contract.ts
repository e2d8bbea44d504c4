import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Exchange } from '../../../../local-cloud/index.ts';
import { readDescription, type DescribedVendor, type Description, type Operation } from './description.ts';
import { decodeForm } from './form.ts';

/** Formats that no library knows. The patterns are as wide as the vendors' own answers. */
const OWN_FORMATS: Readonly<Record<string, RegExp | true>> = {
  // Twilio's API of 2010 calls its paths addresses, too: the examples of its description show them.
  uri: /^(?:https?:\/\/|\/2010-04-01\/)\S+$/,
  'date-time-rfc-2822': /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/,
  'phone-number': /^(?:\+[1-9]\d{6,14}|[1-9]\d{4,5})$/,
  'http-method': /^(?:GET|POST|PUT|DELETE|HEAD|PATCH)$/,
  'iso-country-code': /^[A-Z]{2}$/,
  currency: /^[A-Za-z]{3}$/,
  'google-datetime': true,
  'google-fieldmask': true,
  'phone-number-capabilities': true,
  'uri-map': true,
};

/** What a check has counted and found. */
export interface Checked {
  readonly operation: Operation | null;
  readonly problems: readonly string[];
}

/** Compares calls with a vendor's own description of its API. */
export class VendorContract {
  readonly #description: Description;
  readonly #id: string;
  /** Values of forms and queries are texts. They are read as what the description says. */
  readonly #texts = createChecker(true);
  readonly #values = createChecker(false);
  readonly #prefix: string;
  readonly #error: ((answer: unknown) => string | null) | undefined;

  /** `prefix`: what the local cloud writes before the vendor's own paths. `findErrorProblem`: says what is wrong with the body of an error. Descriptions have no errors. */
  constructor(vendor: DescribedVendor, prefix = '', findErrorProblem?: (answer: unknown) => string | null) {
    this.#description = readDescription(vendor);
    this.#id = `${vendor}.json`;
    this.#prefix = prefix;
    this.#error = findErrorProblem;
    for (const checker of [this.#texts, this.#values]) checker.addSchema(this.#description, this.#id);
  }

  /** Returns what differs from the description. A request that was refused need not be right. */
  check({ request, status, answer }: Omit<Exchange, 'service'>): Checked {
    const target = request.headers['x-amz-target'];
    const path = typeof target === 'string' ? target : decodePath(request.url.pathname.replace(this.#prefix, ''));
    const index = this.#find(request.method, path);
    const operation = this.#description.operations[index];
    if (!operation) return { operation: null, problems: [`${request.method} ${path}: the vendor has no such call`] };
    const own = this.#checks(index, operation, { request, status, answer, path });
    return { operation, problems: own.map((problem) => `${request.method} ${operation.path}: ${problem}`) };
  }

  #checks(
    index: number,
    { path: template, query, body, answers }: Operation,
    { request, status, answer, path }: Omit<Exchange, 'service'> & { readonly path: string },
  ): string[] {
    const at = `/operations/${index}`;
    if (status >= 400) {
      const problem = this.#error?.(parse(answer));
      return problem ? [`error ${status}: ${problem}`] : [];
    }
    const described = answers[status];
    if (described === undefined) return [`the vendor never answers ${status}`];
    const problems: string[] = [];
    const add = (what: string, pointer: string, value: unknown, checker = this.#values): void => {
      problems.push(...this.#problems(checker, `${at}${pointer}`, value).map((problem) => `${what} ${problem}`));
    };
    for (const [name, value] of Object.entries(readParts(template, path)))
      add(name, `/parts/${name}`, value, this.#texts);
    if (query) add('query', '/query', decodeForm(request.url.searchParams), this.#texts);
    else if (request.url.search !== '') problems.push('the vendor takes no query');
    if (body?.type === 'form')
      add('form', '/body/schema', decodeForm(new URLSearchParams(request.body.toString())), this.#texts);
    else if (body) add('body', '/body/schema', request.body.length === 0 ? {} : parse(request.body.toString()));
    else if (request.body.length > 0 && request.body.toString() !== '{}') problems.push('the vendor takes no body');
    if (described === null) {
      if (answer !== '' && answer !== '{}') problems.push('the vendor answers without a body');
    } else add('answer', `/answers/${status}`, parse(answer));
    return problems;
  }

  /** A path without a variable part is preferred, as the vendors do. */
  #find(method: string, path: string): number {
    const found = this.#description.operations.flatMap((operation, index) =>
      operation.method === method && toPattern(operation.path).test(path) ? [index] : [],
    );
    return found[0] ?? -1;
  }

  #problems(checker: Ajv, pointer: string, value: unknown): string[] {
    const check = checker.getSchema(`${this.#id}#${pointer}`) as ValidateFunction | undefined;
    if (!check) throw new Error(`The description has no ${pointer}`);
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }
}

function createChecker(coerces: boolean): Ajv {
  const checker = new Ajv({ strict: false, allErrors: true, coerceTypes: coerces ? 'array' : false });
  formats.default(checker);
  for (const [name, format] of Object.entries(OWN_FORMATS)) checker.addFormat(name, format);
  return checker;
}

function parse(text: string): unknown {
  return JSON.parse(text) as unknown;
}

function decodePath(path: string): string {
  return path.split('/').map(decodeURIComponent).join('/');
}

function toPattern(template: string): RegExp {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '([^/]+?)')}$`, 'u');
}

function readParts(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const values = toPattern(template).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
