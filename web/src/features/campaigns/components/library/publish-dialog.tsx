import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { LIBRARY_CATEGORIES, LIBRARY_LIMITS } from '../../../../../../functions/domain/library/publication.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import type { Campaign } from '../../api/campaign.ts';
import { usePublish } from '../../api/library.ts';

interface PublishDialogProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

/** Whether the public library has the campaign, and what it says of it. */
export function PublishDialog({ campaign, onClose }: PublishDialogProps): ReactNode {
  const w = useTerms();
  const save = usePublish(campaign.id);
  const [isPublic, setPublic] = useState(campaign.public);
  const [category, setCategory] = useState(campaign.category ?? 'Other');
  const [description, setDescription] = useState(campaign.description);
  const submit = async (): Promise<void> => {
    try {
      await save.mutateAsync({ isPublic, category, description });
    } catch {
      // The foot of the form shows why.
      return;
    }
    onClose();
    toast(isPublic ? 'In the library' : 'Not in the library', `“${campaign.name}”`);
  };
  return (
    <Dialog title="Public library" width={500} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          Other organizations can preview and copy this {w('campaign')}: its texts, times, pitches and if/thens. They
          never see your {w('contacts')}, your figures or your name.
        </p>
        <Switch
          my="md"
          data-autofocus
          label={`Share this ${w('campaign')}`}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
        {isPublic && (
          <>
            <NativeSelect
              label="Category"
              mb="md"
              data={[...LIBRARY_CATEGORIES]}
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            />
            <Textarea
              label="Description"
              description="What it is for, and who should use it."
              autosize
              minRows={2}
              maxLength={LIBRARY_LIMITS.description}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          </>
        )}
        <FormFoot change={save} onCancel={onClose} submit="Save" />
      </form>
    </Dialog>
  );
}
