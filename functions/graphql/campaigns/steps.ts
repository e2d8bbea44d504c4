import type { Data } from '../../data/index.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../../platform/router.ts';
import type { ChangeCampaignDeps } from '../../use-cases/campaigns/change-campaign.ts';
import { addStep, changeStepOrder, deleteStep, updateStep } from '../../use-cases/campaigns/change-steps.ts';
import { sendTestMessage, type SendTestMessageDeps } from '../../use-cases/campaigns/send-test-message.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { createStepInput, deleteStepInput, moveStepInput, sendTestTextInput, updateStepInput } from './inputs.ts';
import { campaignView, stepView } from './view.ts';

export interface StepDeps extends ChangeCampaignDeps, SendTestMessageDeps {
  readonly data: ChangeCampaignDeps['data'] & SendTestMessageDeps['data'] & Pick<Data, 'idempotency'>;
}

/** The steps of a campaign, which the contract calls features. */
export function stepFields(deps: StepDeps) {
  return {
    createCampaignFeature: field({
      input: createStepInput,
      empty: { feature: null },
      run: async ({ actor }, { after = null, ...input }) =>
        respond(await addStep(deps, actor, { ...input, after }), (step) => ({ feature: stepView(step) })),
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
          changes: { ...changes, blocks: messageContent ?? plain },
        });
        return respond(updated, (step) => ({ feature: stepView(step) }));
      },
    }),
    moveCampaignFeature: field({
      input: moveStepInput,
      empty: { campaign: null },
      run: async ({ actor, pack }, { campaignFeatureId: stepId, after = null }) =>
        respond(await changeStepOrder(deps, actor, { stepId, after }), (campaign) => ({
          campaign: campaignView(campaign, { counts: null, includeSteps: true, pack }),
        })),
    }),
    deleteCampaignFeature: field({
      input: deleteStepInput,
      run: async ({ actor }, { campaignFeatureId }) => respondDone(await deleteStep(deps, actor, campaignFeatureId)),
    }),
    sendTestText: field({
      input: sendTestTextInput,
      run: ({ actor, pack }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'sendTestText', input, async () => {
          const { campaignId, campaignFeatureId: stepId, phone, leadId: contactId = null } = input;
          return respondDone(await sendTestMessage(deps, actor, { campaignId, stepId, phone, contactId, pack }));
        }),
    }),
  };
}
