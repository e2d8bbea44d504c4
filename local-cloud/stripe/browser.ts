import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { StripeError } from './api/errors.ts';
import { parseForm, readNumber, readText } from './api/form.ts';
import { toSeconds } from './objects/values.ts';
import type { StripeProvider } from './provider.ts';

const SCRIPT = join(import.meta.dirname, 'stripe.js');

/** What a browser gets from the payment provider: its script, the calls of the script, and the pages of invoices. */
export class StripeBrowser {
  readonly #provider: StripeProvider;

  constructor(provider: StripeProvider) {
    this.#provider = provider;
  }

  handle(request: WireRequest, res: Reply): void {
    const path = request.url.pathname.replace('/_local/stripe/', '');
    const [, invoiceId] = /^invoices\/(\w+)$/.exec(path) ?? [];
    try {
      if (path === 'stripe.js')
        return send(res, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }, readFileSync(SCRIPT));
      if (invoiceId) return this.#showInvoice(invoiceId, res);
      if (request.method !== 'POST') return sendJson(res, 404, { error: { message: 'Not found' } });
      const params = parseForm(request.body.toString());
      if (path === 'v1/payment_methods') {
        const [number, month, year] = ['number', 'exp_month', 'exp_year'].map((name) => readText(params, name) ?? '');
        const created = toSeconds(this.#provider.now());
        return sendJson(
          res,
          200,
          this.#provider.charges.createMethod(number ?? '', Number(month), Number(year), created),
        );
      }
      if (path === 'v1/tokens')
        return sendJson(res, 200, this.#provider.banks.createToken(params, toSeconds(this.#provider.now())));
      if (path === 'confirm') {
        const confirmed = readNumber(params, 'confirmed') === 1;
        return sendJson(res, 200, this.#provider.confirm(readText(params, 'client_secret') ?? '', confirmed));
      }
      sendJson(res, 404, { error: { message: 'Not found' } });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      sendJson(res, error.status, { error: error.body });
    } finally {
      this.#provider.arm();
    }
  }

  #showInvoice(id: string, res: Reply): void {
    const { number, status, total, lines } = this.#provider.store.get('in', id);
    const rows = lines.data.map(({ description, amount }) => `<li>${description ?? ''}: ${formatCents(amount)}</li>`);
    send(
      res,
      200,
      { 'content-type': 'text/html; charset=utf-8' },
      `<!doctype html><html lang="en"><title>Invoice ${number}</title><h1>Invoice ${number}</h1><ul>${rows.join('')}</ul><p>${formatCents(total)}, ${status}</p></html>`,
    );
  }
}

function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
