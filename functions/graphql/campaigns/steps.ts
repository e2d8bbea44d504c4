import type { Data } from '../../data/index.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  addStep,
  changeStepOrder,
  deleteStep,
  updateStep,
  type AddStepDeps,
} from '../../use-cases/campaigns/change-steps.ts';
import { sendTestMessage, type SendTestMessageDeps } from '../../use-cases/campaigns/send-test-message.ts';
import { toRedirect } from '../shared/redirect.ts';
import { respondDone } from '../shared/respond.ts';
import { createStepInput, deleteStepInput, moveStepInput, sendTestTextInput, updateStepInput } from './inputs.ts';
import { respondCampaign, respondStep } from './step-pitches.ts';

export interface StepDeps extends AddStepDeps, SendTestMessageDeps {
  readonly data: AddStepDeps['data'] & SendTestMessageDeps['data'] & Pick<Data, 'idempotency' | 'ifThens'>;
}

/** The steps of a campaign, which the contract calls features. */
export function stepFields(deps: StepDeps) {
  return {
    createCampaignFeature: field({
      input: createStepInput,
      empty: { feature: null },
      run: async ({ actor }, { after = null, ...input }) =>
        respondStep(deps, actor, await addStep(deps, actor, { ...input, after })),
    }),
    updateCampaignFeature: field({
      input: updateStepInput,
      empty: { feature: null },
      run: async ({ actor }, { campaignFeatureId: stepId, message, messageContent, version, ...changes }) => {
        // A plain text is a message without placeholders.
        const plain = typeof message === 'string' ? [{ type: 'TEXT', text: message } as const] : null;
        const updated = await updateStep(deps, actor, {
          stepId,
          version: version ?? null,
          changes: { ...changes, redirect: toRedirect(changes), blocks: messageContent ?? plain },
        });
        return respondStep(deps, actor, updated);
      },
    }),
    moveCampaignFeature: field({
      input: moveStepInput,
      empty: { campaign: null },
      run: async ({ actor, pack }, { campaignFeatureId: stepId, after = null }) =>
        respondCampaign(deps, await changeStepOrder(deps, actor, { stepId, after }), { counts: null, pack }),
    }),
    deleteCampaignFeature: field({
      input: deleteStepInput,
      run: async ({ actor }, { campaignFeatureId }) => respondDone(await deleteStep(deps, actor, campaignFeatureId)),
    }),
    sendTestText: field({
      input: sendTestTextInput,
      run: ({ actor, pack, host }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'sendTestText', input, async () => {
          const { campaignId, campaignFeatureId: stepId, phone, leadId: contactId = null } = input;
          return respondDone(await sendTestMessage(deps, actor, { campaignId, stepId, phone, contactId, pack, host }));
        }),
    }),
  };
}
