import { Alert, Anchor, Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import type { FieldColumn } from '../rules/columns/field-columns.ts';
import { hasNameColumn, type ColumnMap } from '../rules/columns/csv-columns.ts';
import { describeReading } from '../rules/opening/opened-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import type { ImportCampaignReview } from '../../../shared/campaigns/import-campaign-review.ts';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { TagNameInput } from '../../../shared/contact-attributes/tag-name-input.tsx';
import { GroupPicker } from '../../../shared/groups/group-picker.tsx';
import { reviewNumbers } from '../api/known-phones.ts';
import { ConsentChoices, type ConsentChoice } from './consent-choices.tsx';
import { CsvCounts } from './csv-counts.tsx';
import { PhoneHint } from './phone-hint.tsx';
import { Attestation } from '../../../shared/contacts/attestation.tsx';
import classes from './csv-review-step.module.css';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What the contacts of the file join. */
export interface ImportTarget {
  readonly campaignId: string | null;
  readonly groupId: string | null;
  /** The name of the tag that the contacts get. empty means none. */
  readonly tagName: string;
  /** Whether rows that do not say who agreed to texts are imported, too. */
  readonly includesUnclear: boolean;
  /** Numbers that are opted out, because the file says no for contacts that are here. */
  readonly optOuts: readonly string[];
}

/** What the file says counts, unless the person decides otherwise: a no opts out, and an unclear row is left out. */
const NO_CHOICE: ConsentChoice = { includesUnclear: false, optsOut: true };

interface CsvReviewStepProps {
  readonly csv: CsvFile;
  readonly map: ColumnMap;
  readonly fields: readonly FieldColumn[];
  readonly campaignPicker: CampaignPicker;
  readonly campaignReview: ImportCampaignReview;
  /** Share of the file that is uploaded, from 0 to 1; null without an upload. */
  readonly uploadShare: number | null;
  readonly onPhone: (header: string) => void;
  readonly onBack: () => void;
  readonly initialGroupId: string | null;
  readonly onStart: (target: ImportTarget) => void;
}

/** Review before the import: row counts, campaign, group and consent. */
export function CsvReviewStep(props: CsvReviewStepProps): ReactNode {
  const { csv, map, fields, campaignPicker, campaignReview, uploadShare, initialGroupId, onPhone, onBack, onStart } =
    props;
  const pack = useBrand();
  const { textedCountries } = useSession().organization;
  const w = useTerms();
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [groupId, setGroupId] = useState(initialGroupId);
  const [isNaming, setNaming] = useState(false);
  const [tagName, setTagName] = useState('');
  const [hasConsent, setHasConsent] = useState(false);
  const [choice, setChoice] = useState(NO_CHOICE);
  const { includesUnclear } = choice;
  const result = useQuery({
    queryKey: queryKeys.csvReview(csv.csv, {
      map,
      fields,
      includesUnclear,
      hasNames: csv.hasNames,
      ...describeReading(csv),
    }),
    queryFn: ({ signal }) => reviewNumbers(csv, map, fields, { countries: textedCountries, includesUnclear }, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const valid = result.data?.valid ?? 0;
  const optOuts = choice.optsOut ? (result.data?.refusing ?? []) : [];
  const ready = valid > 0 && !result.isPlaceholderData && !isNaming && (hasConsent || !pack.flags.attestation);

  return (
    <Stack gap="md">
      <QueryState query={result} skeleton={<Skeleton height={112} />}>
        {(data) => (
          <CsvCounts
            review={data}
            known={data.known}
            unknown={`Which ${w('contacts')} are already here is checked when the import runs.`}
            samples={`First ${w('contacts')}`}
          />
        )}
      </QueryState>
      {result.data && <ConsentChoices review={result.data} value={choice} onChange={setChoice} />}
      <PhoneHint csv={csv} map={map} onUse={onPhone} />
      {!hasNameColumn(map) && (
        <Alert color="yellow" variant="light">
          No column has names. Texts with [First Name] leave the name out.{' '}
          <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={onBack}>
            Match a column
          </Anchor>
        </Alert>
      )}
      {campaignPicker({ value: campaignId, onChange: setCampaignId })}
      {pack.flags.groupAction && <GroupPicker value={groupId} onChange={setGroupId} onNaming={setNaming} />}
      <TagNameInput label="Tag (optional)" value={tagName} onChange={setTagName} />
      <Attestation checked={hasConsent} onChange={setHasConsent} isTexted={campaignId !== null} />
      <div className={classes.upload}>
        {uploadShare !== null && <Progress value={uploadShare * 100} aria-label="Upload" transitionDuration={100} />}
      </div>
      {campaignId !== null && result.data?.joining && campaignReview({ campaignId, ...result.data.joining })}
      {campaignId !== null && (
        <Text size="sm">
          {`The texts of this ${w('campaign')} start for these ${w('contacts')} as soon as they are imported, between 8 am and 8 pm.`}
        </Text>
      )}
      <DialogFoot error={null}>
        {isNaming && (
          <Text size="sm" c="dimmed" role="status">
            Create the new group first.
          </Text>
        )}
        <Button variant="default" onClick={onBack} disabled={uploadShare !== null}>
          Back
        </Button>
        <Button
          disabled={!ready}
          loading={uploadShare !== null}
          onClick={() => onStart({ campaignId, groupId, tagName: tagName.trim(), includesUnclear, optOuts })}
        >
          Import {plural(valid, w('contact'), w('contacts'))}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
