import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRule } from './alarm-rule.ts';
import { LIMITS, REPORT_PERIOD, REPORT_PERIODS } from './limits.ts';
import { customMetric, HOUR, organizationSpendMetric, spendMetric, unreportedMetric } from './metrics.ts';
import type { StageConfig } from '../../config.ts';

/** The alarms on texts and the carrier. */
export function buildFlowRules({ spend, mail }: Pick<StageConfig, 'spend' | 'mail'>): AlarmRule[] {
  return [
    ...buildSendingRules(),
    ...buildCarrierRules(),
    ...buildSpendRules(spend),
    ...buildMediaRules(),
    ...(mail === null ? [] : buildMailRules()),
  ];
}

function buildSendingRules(): AlarmRule[] {
  return [
    {
      id: 'LateTexts',
      metric: customMetric('HandOverLag', 'p95'),
      above: LIMITS.lateTextsSeconds,
      periods: 5,
      datapoints: 3,
      advice:
        'Texts leave more than two minutes after their moment, although their numbers could have sent them. Look at the oldest message of the queues Texts and Replies and at the errors of the senders.',
    },
    {
      id: 'StuckTexts',
      metric: customMetric('WaitBeyondPace', 'max'),
      above: LIMITS.waitBeyondPaceSeconds,
      // The end of a pause shows as one late minute.
      periods: 5,
      datapoints: 3,
      advice:
        'A due text waits for more than five minutes although its number could send more. The dispatcher or its queue fails: read the log of the Dispatcher.',
    },
  ];
}

function buildCarrierRules(): AlarmRule[] {
  return [
    {
      id: 'Unknown',
      metric: customMetric('OutcomesUnknown', 'sum'),
      above: LIMITS.outcomesUnknown,
      periods: 1,
      advice:
        'The carrier’s responses are lost. No text is sent twice: a report or a status request decides each outcome. Look at the carrier’s status page.',
    },
    {
      id: 'Account',
      metric: customMetric('AccountRefused', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'The carrier refuses our account. All sending is on hold and nothing is lost. Look at the carrier’s console (suspended, no balance, changed token) and store the token with npm run admin -- -c stage=<stage> set-carrier --account-sid <AC…>. Then resume: npm run admin -- -c stage=<stage> release.',
    },
    {
      id: 'InboundMissed',
      metric: customMetric('InboundMissed', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'The check of the carrier’s list found texts of phones that were not processed within minutes: their callbacks failed, or the queue Inbound waits. None is lost, and STOPs among them act late. Look at the webhook’s refusals and errors, at the queue, and at the address that the number calls (runbook “Webhooks are refused”).',
    },
    {
      id: 'SpamPaused',
      metric: customMetric('SpamPauses', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'A campaign paused itself because carriers filter its texts. More such texts would make carriers filter the number. The organization sees the reason. Help it to change the words and the choice of contacts.',
    },
    {
      id: 'PaymentsReview',
      metric: customMetric('PaymentsToReview', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'The payment provider reports a disputed payment, a refund that failed, an invoice that it could not finish, or usage that its meter did not count. The log of StripeWebhook names the event. Open it in the provider’s console, and follow “Payments to review” in the runbooks.',
    },
    {
      id: 'LateReports',
      metric: customMetric('CallbackLag', 'p95'),
      above: LIMITS.reportSeconds,
      periods: 3,
      advice:
        'The carrier reports late, or the queue Statuses waits. Look at the oldest message of the queue and at the carrier’s status page. No report is lost.',
    },
    {
      id: 'NoReports',
      metric: unreportedMetric(REPORT_PERIOD),
      above: 0,
      periods: REPORT_PERIODS,
      advice:
        'Texts have been handed over for half an hour and not one report came back. Callbacks do not arrive: look at the webhook’s refusals and errors, at the public address, and at the carrier’s debugger.',
    },
  ];
}

function buildSpendRules({
  pricePerSegment,
  alarmPerHour,
  alarmPerOrganizationDay,
}: StageConfig['spend']): AlarmRule[] {
  return [
    {
      id: 'Spending',
      metric: spendMetric(pricePerSegment),
      above: alarmPerHour,
      periods: 1,
      advice:
        'An hour costs more than planned (spend, in the file of the stage). Look at the campaigns with the most pending texts. An organization can pause its own sending. npm run admin -- -c stage=<stage> hold pauses all sending.',
    },
    {
      id: 'OrganizationCost',
      metric: organizationSpendMetric(pricePerSegment),
      above: alarmPerOrganizationDay,
      periods: 1,
      advice:
        'The texts of one organization cost more today than planned (spend, in the file of the stage). The saved query “Organizations by cost” names it. A campaign by mistake, or misuse: npm run admin -- -c stage=<stage> hold --organization <id> pauses its sending.',
    },
  ];
}

function buildMediaRules(): AlarmRule[] {
  return [
    {
      id: 'VideosFail',
      metric: customMetric('VideosFailed', 'sum', HOUR),
      above: LIMITS.videosFailed,
      periods: 1,
      advice:
        'MediaConvert gives up videos of several people. The texts of their pitches wait. Look at its jobs and at the AWS Health Dashboard: see the runbook “Videos fail”.',
    },
  ];
}

/** SES pauses an account whose rates stay high (Amazon SES, "Reputation dashboard"). The rates are those of the account. */
function buildMailRules(): AlarmRule[] {
  const rate = (metricName: string): Metric =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'max', period: HOUR });
  return [
    {
      id: 'MailsBounce',
      metric: rate('Reputation.BounceRate'),
      above: LIMITS.bounceRate,
      periods: 1,
      advice:
        'One mail in twenty cannot be delivered. SES reviews an account at this rate and pauses it at one in ten. See the runbook “Mails bounce”.',
    },
    {
      id: 'MailsAreSpam',
      metric: rate('Reputation.ComplaintRate'),
      above: LIMITS.complaintRate,
      periods: 1,
      advice:
        'Receivers report one mail in a thousand as spam. SES reviews an account at this rate. See the runbook “Mails bounce”.',
    },
  ];
}
