import { Checkbox, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { AUTO_REPLY_LIMIT } from '../../../../../functions/domain/accounts/auto-reply.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConflictDialog } from '../../../components/dialogs/conflict-dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { isConflict } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useBranding, useSaveBranding, type Branding } from '../api/branding.ts';
import { BrandColorField } from '../../../shared/image/brand-color-field.tsx';
import { ImageField } from '../../../shared/image/image-field.tsx';
import { SaveBar } from '../components/save-bar.tsx';
import { useImageUpload, type ImageUpload } from '../../../shared/image/use-image-upload.ts';
import { useTypedChanges, type TypedChanges } from '../components/use-typed-changes.ts';
import classes from './form.module.css';

/** How the organization shows itself to contacts, and what happens to their calls and replies. */
export function BrandingTab(): ReactNode {
  const branding = useBranding();
  return (
    <QueryState query={branding} skeleton={<Skeleton height={420} maw={640} />}>
      {(stored) => <BrandingForm stored={stored} />}
    </QueryState>
  );
}

function BrandingForm({ stored }: { readonly stored: Branding }): ReactNode {
  const { screen, flags } = useBrand();
  const form = useTypedChanges(stored);
  const save = useSaveBranding();
  const upload = useImageUpload((uploadKey) => form.set('image', uploadKey));
  const { values, changes, hasChanges, seen, drop, clear } = form;
  const [isComparing, setIsComparing] = useState(false);
  const isValid =
    values.name.trim() !== '' &&
    upload.progress === null &&
    !(values.allowCallForwarding && values.forwardingPhone.trim() === '') &&
    !(values.autoReplyEnabled && values.autoReplyContent.trim() === '');

  const store = (seenAutoReply: string | undefined): void =>
    save.mutate(
      { changes, seenAutoReply },
      {
        onSuccess: () => {
          clear();
          upload.clear();
          setIsComparing(false);
          toast(screen.savedTitle, screen.savedMessage);
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid) store(seen.autoReplyContent);
  };

  return (
    <form onSubmit={submit} className={classes.form}>
      <LookSection form={form} upload={upload} />
      {flags.callForwarding && <CallSection form={form} />}
      {flags.autoReply && <ReplySection form={form} />}
      <SaveBar
        hasChanges={hasChanges}
        isValid={isValid}
        isSaving={save.isPending}
        error={isConflict(save.error) ? null : save.error}
      />
      {isComparing && (
        <ConflictDialog
          what="auto-reply"
          values={[{ label: 'Auto-reply', saved: stored.autoReplyContent, typed: values.autoReplyContent }]}
          busy={save.isPending}
          onKeepTyped={() => store(stored.autoReplyContent)}
          onUseSaved={() => {
            drop('autoReplyContent');
            setIsComparing(false);
          }}
          onClose={() => setIsComparing(false)}
        />
      )}
    </form>
  );
}

interface SectionProps {
  readonly form: TypedChanges<Branding>;
}

interface LookProps extends SectionProps {
  readonly upload: ImageUpload;
}

function LookSection({ form: { values, set }, upload }: LookProps): ReactNode {
  const w = useTerms();
  return (
    <section className={classes.section} aria-labelledby="look">
      <Title order={2} size="h4" id="look">
        Look
      </Title>
      <TextInput
        label="Brand name"
        description={`The name of the organization. Your ${w('contacts')} see it in the first text.`}
        autoComplete="organization"
        maxLength={100}
        value={values.name}
        error={values.name.trim() === '' ? 'Give the organization a name.' : null}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <BrandColorField
        description={`The color of the pages that your ${w('contacts')} open.`}
        value={values.color}
        onChange={(color) => set('color', color)}
      />
      <ImageField
        label="Brand image"
        description="A .jpg, .jpeg, .png or .gif image. Your team sees the image beside the name of the organization."
        image={upload.preview ?? (values.image === '' ? null : values.image)}
        upload={upload}
        onRemove={() => set('image', '')}
      />
    </section>
  );
}

function CallSection({ form: { values, set } }: SectionProps): ReactNode {
  return (
    <section className={classes.section} aria-labelledby="calls">
      <Title order={2} size="h4" id="calls">
        Calls
      </Title>
      <Stack gap="md">
        <Checkbox
          label="Enable Call Forwarding"
          description="Calls to your number ring this phone. Otherwise callers hear that the number takes texts only."
          checked={values.allowCallForwarding}
          onChange={(event) => set('allowCallForwarding', event.currentTarget.checked)}
        />
        <TextInput
          label="Forwarding phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          maw={280}
          value={values.forwardingPhone.startsWith('+') ? formatPhone(values.forwardingPhone) : values.forwardingPhone}
          error={
            values.allowCallForwarding && values.forwardingPhone.trim() === ''
              ? 'Enter the phone number that calls go to.'
              : null
          }
          onChange={(event) => set('forwardingPhone', event.currentTarget.value)}
        />
      </Stack>
    </section>
  );
}

function ReplySection({ form: { values, set } }: SectionProps): ReactNode {
  const w = useTerms();
  return (
    <section className={classes.section} aria-labelledby="replies">
      <Title order={2} size="h4" id="replies">
        Replies
      </Title>
      <Stack gap="md">
        <Checkbox
          label="Disable two-way messaging"
          description={`A ${w('contact')} who texts you gets the auto-reply, at most once a day. STOP and HELP work as always.`}
          checked={values.autoReplyEnabled}
          onChange={(event) => set('autoReplyEnabled', event.currentTarget.checked)}
        />
        <Textarea
          label="Auto-reply text"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={AUTO_REPLY_LIMIT}
          placeholder="Thanks for your text. No one reads this number. Please call us at …"
          value={values.autoReplyContent}
          error={
            values.autoReplyEnabled && values.autoReplyContent.trim() === '' ? 'Write the auto-reply first.' : null
          }
          onChange={(event) => set('autoReplyContent', event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" ta="right" className="numbers">
          {formatCount(values.autoReplyContent.length)} / {formatCount(AUTO_REPLY_LIMIT)}
        </Text>
      </Stack>
    </section>
  );
}
