import * as z from 'zod/mini';
import { OutsideError, type OutsideProblem } from '../../domain/integrations/outside-error.ts';
import type { PracticeAppointment, PracticePatient } from '../../domain/integrations/practice-appointment.ts';
import { parseAnswer, requestJson } from './outside-request.ts';

/** What opens the records of a practice. */
export interface PracticeCredentials {
  /** The name of the practice in ModMed's addresses. */
  readonly practice: string;
  readonly username: string;
  readonly password: string;
}

/** An open access to the records of a practice. */
export interface PracticeAccess {
  readonly practice: string;
  readonly token: string;
}

/** One page of appointments. */
export interface AppointmentPage {
  readonly items: readonly PracticeAppointment[];
  /** The query of the next page. Null at the end. */
  readonly next: string | null;
}

/** Which appointments are read: those from a day on, or those that changed since a time. */
export type AppointmentQuery = { readonly from: Date } | { readonly changedSince: Date } | { readonly page: string };

const NAME = 'ModMed';
const BASE = 'https://mmapi.ema-api.com/ema-prod/firm';
const PAGE_SIZE = '50';

const tokenSchema = z.object({ access_token: z.string() });
const reference = z.nullish(z.object({ reference: z.nullish(z.string()), display: z.nullish(z.string()) }));
const appointmentSchema = z.object({
  id: z.string(),
  status: z.string(),
  start: z.nullish(z.iso.datetime({ offset: true })),
  meta: z.object({ lastUpdated: z.iso.datetime({ offset: true }) }),
  participant: z.nullish(z.array(z.object({ actor: reference }))),
});
const resourceSchema = z.looseObject({ resourceType: z.string() });
const bundleSchema = z.object({
  link: z.nullish(z.array(z.object({ relation: z.string(), url: z.string() }))),
  entry: z.nullish(z.array(z.object({ resource: resourceSchema }))),
});
const patientSchema = z.object({
  telecom: z.nullish(
    z.array(z.object({ system: z.nullish(z.string()), use: z.nullish(z.string()), value: z.nullish(z.string()) })),
  ),
});

/** The part of ModMed's API (EMA, FHIR R4) that the platform uses. Every call needs the key of the deployment as a vendor. */
export class ModMedApi {
  readonly #readKey: () => Promise<string>;
  readonly #base: string;

  /** `local`: the base of the local cloud's ModMed. */
  constructor(readKey: () => Promise<string>, local: string | undefined) {
    this.#readKey = readKey;
    this.#base = local ? `${local}/modmed/firm` : BASE;
  }

  /** Opens the records of a practice. @throws OutsideError ENDED when the user name or the password does not open them */
  async signIn({ practice, username, password }: PracticeCredentials): Promise<PracticeAccess> {
    const form = new URLSearchParams({ grant_type: 'password', username, password });
    const answer = await requestJson(
      NAME,
      `${this.#base}/${encodeURIComponent(practice)}/ema/ws/oauth2/grant`,
      {
        method: 'POST',
        headers: { 'x-api-key': await this.#readKey(), 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      },
      explainSignIn,
    );
    return { practice, token: parseAnswer(NAME, tokenSchema, answer).access_token };
  }

  /** Returns a page of appointments. @throws OutsideError */
  async listAppointments(access: PracticeAccess, query: AppointmentQuery): Promise<AppointmentPage> {
    const answer = await this.#get(access, `Appointment?${toSearch(query)}`);
    const { entry, link } = parseAnswer(NAME, bundleSchema, answer);
    const resources = (entry ?? []).map(({ resource }) => resource);
    const next = link?.find(({ relation }) => relation === 'next')?.url;
    return {
      // A bundle may have resources that explain it.
      items: resources.filter(({ resourceType }) => resourceType === 'Appointment').map(toAppointment),
      next: next === undefined ? null : readQuery(next),
    };
  }

  /** @throws OutsideError MISSING */
  async findPatient(access: PracticeAccess, patientId: string): Promise<PracticePatient> {
    const answer = await this.#get(access, `Patient/${encodeURIComponent(patientId)}`);
    const numbers = (parseAnswer(NAME, patientSchema, answer).telecom ?? []).filter(
      ({ system, value }) => system === 'phone' && value,
    );
    const mobiles = numbers.filter(({ use }) => use === 'mobile');
    const others = numbers.filter(({ use }) => use !== 'mobile' && use !== 'old');
    return { phones: [...mobiles, ...others].map(({ value }) => value ?? '') };
  }

  async #get({ practice, token }: PracticeAccess, path: string): Promise<unknown> {
    const address = `${this.#base}/${encodeURIComponent(practice)}/ema/fhir/v2/${path}`;
    const headers = {
      'x-api-key': await this.#readKey(),
      authorization: `Bearer ${token}`,
      accept: 'application/fhir+json',
    };
    return requestJson(NAME, address, { method: 'GET', headers });
  }
}

/** A wrong key of ours answers 403. It must not end the connections of all practices. */
function explainSignIn(status: number, text: string): OutsideProblem | null {
  if (status === 400 || status === 401)
    return /invalid_grant|invalid credentials|unauthorized/i.test(text) ? 'ENDED' : 'REFUSED';
  return status === 403 ? 'REFUSED' : null;
}

function toSearch(query: AppointmentQuery): string {
  if ('page' in query) return query.page;
  const [name, since] =
    'from' in query
      ? ['date', query.from.toISOString().slice(0, 10)]
      : ['_lastUpdated', query.changedSince.toISOString()];
  return new URLSearchParams([
    [name, `ge${since}`],
    ['_count', PAGE_SIZE],
  ]).toString();
}

/** Only the query of the address counts: the token goes nowhere else. @throws OutsideError REFUSED */
function readQuery(address: string): string {
  const [, query = ''] = address.split('?');
  if (query === '') throw new OutsideError(NAME, 'REFUSED', 200);
  return query.split('#')[0] ?? '';
}

function toAppointment(resource: unknown): PracticeAppointment {
  const { id, status, start, meta, participant } = parseAnswer(NAME, appointmentSchema, resource);
  const actors = (participant ?? []).flatMap(({ actor }) => (actor ? [actor] : []));
  const find = (type: string) => actors.find((actor) => actor.reference?.split('/').at(-2) === type);
  return {
    id,
    status,
    start: start ? new Date(start) : null,
    updated: new Date(meta.lastUpdated),
    patientId: find('Patient')?.reference?.split('/').at(-1) ?? null,
    location: find('Location')?.display ?? '',
  };
}
