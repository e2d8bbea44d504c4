import type { FormAnswers } from '../../domain/forms/form-answers.ts';
import { KNOWN_ITEMS } from '../../domain/forms/form-item.ts';
import { parseFormPath, type FormKind } from '../../domain/forms/form.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field, type CallContext } from '../registry/router.ts';
import { submitForm, type SubmitFormDeps } from '../../use-cases/forms/submit-form.ts';
import { trackForm, type TrackFormDeps } from '../../use-cases/forms/track-form.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  submitCampaignInput,
  submitGroupInput,
  submitLandingPageInput,
  trackFormInput,
  tryNowInput,
} from './inputs.ts';

export interface FormFieldDeps extends SubmitFormDeps, TrackFormDeps {
  readonly data: SubmitFormDeps['data'] & TrackFormDeps['data'];
}

const NOT_OFFERED = 'Trying it out is not offered here.';
const NOT_SUBMITTED = { notice: null };

/** The public forms. They need no session. */
export function formFields(deps: FormFieldDeps) {
  const submit = async (
    { address, host, pack, now }: CallContext,
    kind: FormKind,
    code: string,
    widgets: readonly { readonly widgetId: string; readonly values: readonly string[] }[],
  ) => {
    const answers: FormAnswers = Object.fromEntries(widgets.map(({ widgetId, values }) => [widgetId, values]));
    return respond(await submitForm(deps, { kind, code, answers, address, host, pack, now }), (submitted) => ({
      ...submitted,
    }));
  };
  return {
    submitLandingPage: field<typeof submitLandingPageInput, CallContext>({
      input: submitLandingPageInput,
      empty: NOT_SUBMITTED,
      run: (context, { landingPageCode, widgets }) => submit(context, 'PAGE', landingPageCode, widgets),
    }),
    submitCampaignLandingPage: field<typeof submitCampaignInput, CallContext>({
      input: submitCampaignInput,
      empty: NOT_SUBMITTED,
      run: (context, { campaignCode, widgets }) => submit(context, 'CAMPAIGN', campaignCode, widgets),
    }),
    submitGroupLandingPage: field<typeof submitGroupInput, CallContext>({
      input: submitGroupInput,
      empty: NOT_SUBMITTED,
      run: (context, { groupCode, widgets }) => submit(context, 'GROUP', groupCode, widgets),
    }),
    tryNow: field<typeof tryNowInput, CallContext>({
      input: tryNowInput,
      empty: NOT_SUBMITTED,
      run: (context, { name, phone, consent }) => {
        if (deps.demoCampaign === null) return Promise.resolve(new Refusal(NOT_OFFERED));
        const optIn = consent === true ? [{ widgetId: KNOWN_ITEMS.optIn, values: ['Verified'] }] : [];
        return submit(context, 'CAMPAIGN', deps.demoCampaign, [
          ...(name ? [{ widgetId: KNOWN_ITEMS.name, values: [name] }] : []),
          { widgetId: KNOWN_ITEMS.phone, values: [phone] },
          ...optIn,
        ]);
      },
    }),
    trackForm: field<typeof trackFormInput, CallContext>({
      input: trackFormInput,
      run: async ({ address, pack, now, isPerson }, { path, visitId, hasStarted }) => {
        const named = parseFormPath(path);
        if (!named) return new Refusal(pack.screen.inactiveContent);
        if (!isPerson) return respondDone(undefined);
        const tracked = await trackForm(deps, {
          ...named,
          visitId,
          hasStarted: hasStarted === true,
          address,
          pack,
          now,
        });
        return respondDone(tracked);
      },
    }),
  };
}
