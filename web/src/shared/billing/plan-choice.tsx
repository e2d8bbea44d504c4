import { say } from '../../brand/say.ts';
import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PLANS, type Plan } from '../../../../functions/domain/billing/plan.ts';
import { getPriceTerms, type PricedOrganization } from '../../../../functions/domain/billing/prices.ts';
import { formatDollars } from '../../lib/format/numbers.ts';
import classes from './billing.module.css';

export const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: 'Free', basic: 'Basic', pro: 'Pro' };
const MICROS_PER_CENT = 10_000;

interface PlanChoiceProps {
  readonly organization: PricedOrganization;
  readonly value: Plan;
  readonly onChange: (plan: Plan) => void;
  /** The plan that runs now. Missing while none does. */
  readonly current?: Plan;
  /** When the plan begins. */
  readonly description?: string;
}

/** The plans with their prices, from the price table that the server charges by. */
export function PlanChoice({
  organization,
  value,
  onChange,
  current,
  description = 'Billed monthly. The first charge is today.',
}: PlanChoiceProps): ReactNode {
  return (
    <Radio.Group label="Plan" description={description} value={value} onChange={(plan) => onChange(plan as Plan)}>
      <Stack gap="xs" mt="xs">
        {PLANS.map((plan) => (
          <Radio
            key={plan}
            classNames={{ root: classes.plan ?? '', labelWrapper: classes.planText ?? '' }}
            value={plan}
            label={PLAN_NAMES[plan]}
            description={`${describePrice({ ...organization, plan })}${plan === current ? ' · Current plan' : ''}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The prices of a brand that bills by contacts. */
export function ContactsPrices({ organization }: { readonly organization: PricedOrganization }): ReactNode {
  const { freeSegments, segmentMicros, contactsTiers } = getPriceTerms(organization, []);
  return (
    <Stack gap={4}>
      <Text size="sm">
        {freeSegments} free message segments a month, then {formatSegmentPrice(segmentMicros)} each.
      </Text>
      {contactsTiers.map(({ upTo, monthlyCents }, index) => (
        <Text size="sm" key={monthlyCents}>
          {upTo === null
            ? say(`More than ${contactsTiers[index - 1]?.upTo ?? 0} contacts`)
            : say(`Up to ${upTo} contacts`)}
          : {monthlyCents === 0 ? 'free' : `${formatDollars(monthlyCents)} a month`}
        </Text>
      ))}
    </Stack>
  );
}

/** Returns what starting a plan charges at once, in cents. */
export function getFirstCharge(organization: PricedOrganization): number {
  return getPriceTerms(organization, []).monthlyCents;
}

/** Returns what a segment costs, such as "100 free segments a cycle, then 1 cent each." */
export function describeSegmentPrice(organization: PricedOrganization): string {
  const { freeSegments, segmentMicros } = getPriceTerms(organization, []);
  const price = formatSegmentPrice(segmentMicros);
  return freeSegments > 0 ? `${freeSegments} free segments a cycle, then ${price} each.` : `${price} per segment.`;
}

function describePrice(organization: PricedOrganization): string {
  const { monthlyCents, segmentMicros } = getPriceTerms(organization, []);
  const perMessage = `${formatSegmentPrice(segmentMicros)} per message segment`;
  return monthlyCents === 0 ? perMessage : `${formatDollars(monthlyCents)} per month plus ${perMessage}`;
}

/** Formats millionths of a dollar: "1 cent", "0.83 cents". */
function formatSegmentPrice(micros: number): string {
  const cents = micros / MICROS_PER_CENT;
  return `${cents} ${cents === 1 ? 'cent' : 'cents'}`;
}
