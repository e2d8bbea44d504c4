import { Alert, Button, Skeleton } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { sayTiming } from '../../../rules/phases.ts';
import { buildSampleLink } from '../../../../../../../functions/domain/pitches/pitch-link.ts';
import { useBrand } from '../../../../../brand/brand.tsx';
import { getErrorText } from '../../../../../lib/api/api-error.ts';
import { lazyComponent } from '../../../../../lib/chunk.ts';
import { plural } from '../../../../../lib/format/numbers.ts';
import { useSession } from '../../../../../lib/session/session.ts';
import { SampleNote, SampleText } from '../../../../../shared/sending/review/sample-text.tsx';
import { renderPreview } from '../../../../../shared/message-field/preview.ts';
import type { CampaignFeature } from '../../../api/campaign.ts';
import { toStepType } from '../../../rules/edited-step.ts';
import { toBlocks, toTiming } from '../../../rules/step-blocks.ts';
import classes from './review-texts.module.css';

const TestTextModal = lazyComponent(async () => (await import('../../controls/test-text-modal.tsx')).TestTextModal);

/** Texts that are shown before someone asks for all of them. */
const SHOWN_TEXTS = 3;

interface ReviewTextsProps {
  readonly campaignId: string;
  /** The steps of the instant phase. null if they are loading. */
  readonly features: readonly CampaignFeature[] | null;
  readonly error: Error | null;
}

/** The texts of a campaign as bubbles, as a sample contact gets them. */
export function ReviewTexts({ campaignId, features, error }: ReviewTextsProps): ReactNode {
  const { texts } = useBrand();
  const { organization } = useSession();
  const [showsAll, setShowsAll] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const [first] = features ?? [];
  const end = features?.findIndex(({ finished }) => !finished) ?? -1;
  // Contacts wait at the first unfinished step.
  const sent = (end < 0 ? features : features?.slice(0, end)) ?? [];
  const shown = showsAll ? sent : sent.slice(0, SHOWN_TEXTS);
  return (
    <>
      {error !== null && <Alert color="red">{getErrorText(error)}</Alert>}
      {features === null && error === null && <Skeleton height={120} />}
      <ol className={`${classes.list} column`} tabIndex={0} aria-label="Texts">
        {shown.map((feature, index) => (
          <li key={feature.id}>
            <p className={`${classes.when} fine`}>
              Text {index + 1}. {sayTiming(toTiming(feature), index)}
            </p>
            <SampleText>
              {renderPreview(toBlocks(feature), {
                isFirst: index === 0,
                organization: organization.name,
                suffixTemplate: texts.firstMessageSuffix,
                link: buildSampleLink(toStepType(feature), window.location.host),
              })}
            </SampleText>
          </li>
        ))}
      </ol>
      <SampleNote blocks={shown.flatMap(toBlocks)} />
      {sent.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show {plural(sent.length - shown.length, 'more text')}
        </Button>
      )}
      {end >= 0 && (
        <p className={`${classes.note} fine`}>
          Step {end + 1} has no text yet. Its texts, and those of later steps, are not part of this review.
        </p>
      )}
      {first?.finished === true && (
        <Button
          variant="default"
          size="xs"
          fullWidth
          mt="md"
          leftSection={<IconDeviceMobile size={14} aria-hidden="true" />}
          onClick={() => setIsTesting(true)}
        >
          Send a test to my phone
        </Button>
      )}
      {isTesting && first !== undefined && (
        <Suspense>
          <TestTextModal campaignId={campaignId} featureId={first.id} step={1} onClose={() => setIsTesting(false)} />
        </Suspense>
      )}
    </>
  );
}
