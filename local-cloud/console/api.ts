import { z } from 'zod';
import type { CarrierRule } from '../carrier/rules.ts';
import { toPlan } from '../carrier/rules.ts';
import { ServiceError } from '../core/errors.ts';
import { send, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { array, object, parseJson } from '../core/json.ts';
import { faultsRequest } from '../faults/model.ts';
import type { Services } from '../services.ts';
import type { ClockRequest, Time } from '../time.ts';
import { findFile } from './files.ts';
import { namesRequest, type FindNames } from './names.ts';
import { clockView, dashboardView, stateView, textsView } from './views.ts';

/** `/_local/`: the console page and its JSON API. Only the local cloud has it; no bundle contains it. */
export class Console {
  readonly #services: Services;
  readonly #time: Time;
  readonly #reset: () => Promise<void>;
  readonly #findNames: (pairs: Parameters<FindNames>[1]) => ReturnType<FindNames>;

  constructor(options: {
    services: Services;
    time: Time;
    reset: () => Promise<void>;
    findNames: (pairs: Parameters<FindNames>[1]) => ReturnType<FindNames>;
  }) {
    this.#services = options.services;
    this.#time = options.time;
    this.#reset = options.reset;
    this.#findNames = options.findNames;
  }

  async handle(request: WireRequest, res: Reply): Promise<void> {
    const path = request.url.pathname.replace(/^\/_local\/?/, '').replace(/\/$/, '');
    const file = request.method === 'GET' ? findFile(path) : undefined;
    if (file) {
      send(res, 200, { 'content-type': file.type, 'cache-control': 'no-store' }, file.read());
      return;
    }
    try {
      const result = await this.#perform(`${request.method} ${path}`, request);
      if (result === undefined) sendJson(res, 404, { error: `There is no ${request.method} /_local/${path}` });
      else sendJson(res, 200, result, { 'cache-control': 'no-store' });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      sendJson(res, error.status, { error: error.message });
    }
  }

  async #perform(operation: string, request: WireRequest): Promise<unknown> {
    const { clock, carrier, mails } = this.#services;
    const query = request.url.searchParams;
    switch (operation) {
      case 'GET texts':
        return textsView(carrier.texts, query.get('phone') ?? undefined);
      case 'POST texts': {
        const parsed = textRequest.safeParse(readBody(request));
        if (!parsed.success) throw new ServiceError('BadRequest', z.prettifyError(parsed.error));
        const { from, to, body, files } = parsed.data;
        return { id: (await carrier.receive(from, to, body, files)).sid };
      }
      case 'POST names': {
        const parsed = namesRequest.safeParse(readBody(request));
        if (!parsed.success) throw new ServiceError('BadRequest', z.prettifyError(parsed.error));
        return this.#findNames(parsed.data.pairs);
      }
      case 'GET carrier':
        return { rules: carrier.rules };
      case 'POST carrier': {
        const rules = array(readBody(request)['rules']) as unknown as CarrierRule[];
        checkRules(rules);
        carrier.rules = rules;
        return { rules };
      }
      case 'DELETE carrier':
        carrier.rules = [];
        return { rules: [] };
      case 'GET faults':
        return this.#services.faults.view;
      case 'POST faults': {
        const parsed = faultsRequest.safeParse(readBody(request));
        if (!parsed.success) throw new ServiceError('BadRequest', z.prettifyError(parsed.error));
        this.#services.faults.set(parsed.data.faults, parsed.data.seed);
        return this.#services.faults.view;
      }
      case 'DELETE faults':
        this.#services.faults.clear();
        return this.#services.faults.view;
      case 'GET clock':
        return clockView(this.#services);
      case 'POST clock':
        await this.#time.move(readBody(request) as ClockRequest);
        return clockView(this.#services);
      case 'GET dashboard/data':
        return dashboardView(this.#services, query.get('hours'));
      case 'GET mail':
        return mails.to(query.get('to') ?? undefined);
      case 'GET state':
        return stateView(this.#services);
      case 'POST quiet':
        await this.#services.activity.untilQuiet();
        return { now: clock.iso() };
      case 'POST reset':
        await this.#reset();
        return { now: clock.iso() };
      default:
        return undefined;
    }
  }
}

/** A text from a phone, with its files in base64. */
const textRequest = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  body: z.string(),
  files: z.array(z.object({ contentType: z.string(), data: z.base64() })).default([]),
});

function readBody(request: WireRequest): Record<string, unknown> {
  try {
    return object(parseJson(request.body.length === 0 ? '{}' : request.body));
  } catch {
    throw new ServiceError('BadRequest', 'The body is not JSON');
  }
}

function checkRules(rules: readonly CarrierRule[]): void {
  try {
    for (const rule of rules) toPlan(rule.do);
  } catch (error) {
    throw new ServiceError('BadRequest', error instanceof Error ? error.message : String(error));
  }
}
