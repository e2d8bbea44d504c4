import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { openForm, type FormAddress, type OpenFormDeps } from './open-form.ts';

export interface TrackFormDeps extends OpenFormDeps {
  readonly data: OpenFormDeps['data'] & Pick<Data, 'formFigures' | 'limits'>;
}

export interface TrackFormInput extends FormAddress {
  /** The name that the page gave its visit. */
  readonly visitId: string;
  /** Whether someone began to fill in the form. */
  readonly hasStarted: boolean;
  readonly address: string;
  readonly pack: Pack;
  readonly now: Date;
}

/** Counts a visit of a form's page. A repeated report counts once. Cost: about eight reads and writes. */
export async function trackForm(deps: TrackFormDeps, input: TrackFormInput): Promise<Refusal | undefined> {
  const { visitId, hasStarted, address, now } = input;
  const waitSeconds = await deps.data.limits.countAttempt('formVisit', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const opened = await openForm(deps, input);
  if (opened instanceof Refusal) return opened;
  const { organizationId, form } = opened.owner;
  await deps.data.formFigures.countVisit(organizationId, form, { visitId, hasStarted, now });
  return undefined;
}
