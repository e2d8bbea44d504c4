import type { Appointment, Bundle, OperationOutcome, Patient } from 'fhir/r4';
import { header, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { PRACTICE, type ModMedService, type StoredAppointment } from './service.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const PATH = /^\/modmed\/firm\/(?<practice>[\w-]+)\/ema\/(?<rest>.+)$/;
const FHIR = 'https://mmapi.ema-api.com/ema-prod/firm';

/** ModMed's address for tokens, and the resources of its FHIR API that the platform reads. */
export function handleModMed(service: ModMedService, request: WireRequest, res: Reply): void {
  const { status, body } = answer(service, request);
  sendJson(res, status, body);
}

export function isModMedCall(path: string): boolean {
  return path.startsWith('/modmed/');
}

function answer(service: ModMedService, request: WireRequest): Answer {
  if (service.trouble.has('outage')) return { status: 503, body: { message: 'Service Unavailable' } };
  if (service.trouble.has('busy')) return { status: 429, body: { message: 'Too Many Requests' } };
  // The gateway in front of ModMed knows vendors by their keys.
  if (header(request.headers, 'x-api-key') !== service.key) return { status: 403, body: { message: 'Forbidden' } };
  const { practice = '', rest = '' } = PATH.exec(request.url.pathname)?.groups ?? {};
  if (request.method === 'POST' && rest === 'ws/oauth2/grant') return grant(service, practice, request);
  const token = (header(request.headers, 'authorization') ?? '').replace('Bearer ', '');
  if (practice !== PRACTICE.name || !service.isOpen(token)) return outcome(401, 'Unauthorized');
  if (request.method !== 'GET') return outcome(405, 'Method not allowed');
  if (rest === 'fhir/v2/Appointment') return { status: 200, body: search(service, request.url.searchParams) };
  const patientId = /^fhir\/v2\/Patient\/(?<id>\w+)$/.exec(rest)?.groups?.id;
  return patientId === undefined ? outcome(404, 'Not found') : readPatient(service, patientId);
}

function grant(service: ModMedService, practice: string, { body }: WireRequest): Answer {
  const form = new URLSearchParams(body.toString());
  if (form.get('grant_type') !== 'password') return { status: 400, body: { error: 'unsupported_grant_type' } };
  const token = service.signIn(practice, form.get('username') ?? '', form.get('password') ?? '');
  if (token === null) return { status: 401, body: { error: 'invalid_grant', error_description: 'Unauthorized' } };
  const refresh = `${token}.refresh`;
  return {
    status: 200,
    body: { scope: practice, token_type: 'Bearer', access_token: token, refresh_token: refresh },
  };
}

/** The resource "OperationOutcome" (FHIR R4). */
function outcome(status: number, diagnostics: string): Answer {
  const issue: OperationOutcome['issue'] = [{ severity: 'error', code: 'processing', diagnostics }];
  return { status, body: { resourceType: 'OperationOutcome', issue } satisfies OperationOutcome };
}

/** Searches by `date` and `_lastUpdated`, both with the prefix `ge` (FHIR R4, "Search"). */
function search(service: ModMedService, query: URLSearchParams): Bundle<Appointment> {
  const from = (query.get('date') ?? '').replace('ge', '');
  const since = (query.get('_lastUpdated') ?? '').replace('ge', '');
  const count = Math.min(Number(query.get('_count') ?? 10), service.pageSize);
  const start = Number(query.get('page') ?? 0);
  const found = service.appointments.filter((each) => each.start >= from && each.updated >= since);
  const next = new URLSearchParams(query);
  next.set('page', String(start + count));
  const self = { relation: 'self', url: `${FHIR}/${PRACTICE.name}/ema/fhir/v2/Appointment?${query.toString()}` };
  const more = { relation: 'next', url: `${FHIR}/${PRACTICE.name}/ema/fhir/v2/Appointment?${next.toString()}` };
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.length,
    link: start + count < found.length ? [self, more] : [self],
    entry: found.slice(start, start + count).map((each) => ({ resource: toResource(each) })),
  };
}

/** The resource "Appointment" (FHIR R4). */
function toResource({ id, patientId, status, start, location, updated }: StoredAppointment): Appointment {
  const base = `${FHIR}/${PRACTICE.name}/ema/fhir/v2`;
  return {
    resourceType: 'Appointment',
    id,
    meta: { lastUpdated: updated },
    status,
    appointmentType: { text: 'Follow up' },
    start,
    end: new Date(new Date(start).getTime() + 15 * 60_000).toISOString(),
    minutesDuration: 15,
    participant: [
      { actor: { reference: `${base}/Location/10`, display: location }, status: 'accepted' },
      { actor: { reference: `${base}/Practitioner/20`, display: 'Dr. Drew' }, status: 'accepted' },
      { actor: { reference: `${base}/Patient/${patientId}`, display: 'Patient' }, status: 'accepted' },
    ],
  };
}

function readPatient(service: ModMedService, patientId: string): Answer {
  const patient = service.findPatient(patientId);
  if (!patient) return outcome(404, 'Not found');
  service.patientReads += 1;
  const { id, name, telecom } = patient;
  const body: Patient = { resourceType: 'Patient', id, active: true, name: [{ text: name }], telecom: [...telecom] };
  return { status: 200, body };
}
