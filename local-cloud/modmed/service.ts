import type { Appointment, ContactPoint } from 'fhir/r4';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { State } from '../core/state.ts';

const PART = 'modmed';
const ACCESS_MS = 3_600_000;

/** The deployment as a vendor, as in the secret that the functions read. */
interface Vendor {
  readonly clientSecret: string;
}

/** The practice of the local cloud. */
export const PRACTICE = { name: 'valleyderm', username: 'fhir_valley', password: 'local-practice' } as const;

export interface StoredPatient {
  readonly id: string;
  readonly name: string;
  readonly telecom: readonly ContactPoint[];
}

export interface StoredAppointment {
  readonly id: string;
  readonly patientId: string;
  readonly status: Appointment['status'];
  readonly start: string;
  readonly location: string;
  readonly updated: string;
}

interface Stored {
  /** Someone at the practice may change it. */
  password: string;
  readonly tokens: Record<string, number>;
  readonly patients: StoredPatient[];
  readonly appointments: StoredAppointment[];
}

/** What ModMed does wrong. `outage`: every call fails. `busy`: every call is refused as one too many. */
export type ModMedTrouble = 'outage' | 'busy';

/** ModMed: a practice with its patients and appointments. */
export class ModMedService {
  readonly #clock: Clock;
  readonly #state: State;
  readonly #vendor: () => Vendor;
  #stored: Stored;
  trouble: ReadonlySet<ModMedTrouble> = new Set();
  /** At most so many resources on a page, whatever is asked for. */
  pageSize = 50;
  /** So many tokens more have ended when they are used. */
  shortTokens = 0;
  /** How often a patient was read. */
  patientReads = 0;

  constructor({ clock, state, vendor }: { clock: Clock; state: State; vendor: () => Vendor }) {
    this.#vendor = vendor;
    this.#clock = clock;
    this.#state = state;
    this.#stored = state.part<Stored>(PART, () => this.#stored) ?? newStored();
  }

  get key(): string {
    return this.#vendor().clientSecret;
  }

  get appointments(): readonly StoredAppointment[] {
    return this.#stored.appointments;
  }

  clear(): void {
    this.#stored = newStored();
    this.trouble = new Set();
    this.#changed();
  }

  /** Returns a token for credentials, or null. */
  signIn(practice: string, username: string, password: string): string | null {
    if (practice !== PRACTICE.name || username !== PRACTICE.username || password !== this.#stored.password) return null;
    const token = randomBytes(24).toString('base64url');
    const isShort = this.shortTokens > 0;
    if (isShort) this.shortTokens -= 1;
    this.#stored.tokens[token] = isShort ? 0 : this.#clock.now() + ACCESS_MS;
    this.#changed();
    return token;
  }

  isOpen(token: string): boolean {
    return (this.#stored.tokens[token] ?? 0) > this.#clock.now();
  }

  /** The practice gives its user another password. What was signed in ends. */
  setPassword(password: string): void {
    this.#stored.password = password;
    for (const token of Object.keys(this.#stored.tokens)) delete this.#stored.tokens[token];
    this.#changed();
  }

  addPatient(name: string, phone: string, use: NonNullable<ContactPoint['use']> = 'mobile'): StoredPatient {
    const telecom: ContactPoint[] = [
      { system: 'email', use: 'home', value: 'patient@example.test' },
      { system: 'phone', use, value: phone },
    ];
    const patient = { id: String(1_000 + this.#stored.patients.length), name, telecom };
    this.#stored.patients.push(patient);
    this.#changed();
    return patient;
  }

  setPhone(patientId: string, phone: string): void {
    const index = this.#stored.patients.findIndex(({ id }) => id === patientId);
    const before = this.findPatient(patientId);
    if (!before) throw new Error(`ModMed has no patient ${patientId}`);
    this.#stored.patients[index] = { ...before, telecom: [{ system: 'phone', use: 'mobile', value: phone }] };
    this.#changed();
  }

  findPatient(patientId: string): StoredPatient | undefined {
    return this.#stored.patients.find(({ id }) => id === patientId);
  }

  book(patientId: string, start: string, location = 'Main Office'): StoredAppointment {
    const id = String(5_000 + this.#stored.appointments.length);
    const booked: StoredAppointment = { id, patientId, status: 'booked', start, location, updated: this.#now() };
    this.#stored.appointments.push(booked);
    this.#changed();
    return booked;
  }

  /** Moves, cancels or books again. */
  change(id: string, changes: Partial<Pick<StoredAppointment, 'start' | 'status' | 'location'>>): void {
    const index = this.#stored.appointments.findIndex((each) => each.id === id);
    const before = this.#stored.appointments[index];
    if (!before) throw new Error(`ModMed has no appointment ${id}`);
    this.#stored.appointments[index] = { ...before, ...changes, updated: this.#now() };
    this.#changed();
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  #changed(): void {
    this.#state.changed(PART);
  }
}

function newStored(): Stored {
  return { password: PRACTICE.password, tokens: {}, patients: [], appointments: [] };
}
