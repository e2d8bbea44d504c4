import type { SendStatsDeps } from '../../use-cases/sending/send-stats.ts';
import { campaignFields, type CampaignDeps } from '../campaigns/fields.ts';
import { stepFields, type StepDeps } from '../campaigns/steps.ts';
import { sendStatsFields } from '../sending/send-stats.ts';

export type CampaignsGroupDeps = CampaignDeps & StepDeps & SendStatsDeps;

/** The fields of the Lambda for campaigns and the sending banner. */
export function campaignsGroup(deps: CampaignsGroupDeps) {
  return { ...campaignFields(deps), ...stepFields(deps), ...sendStatsFields(deps) };
}
