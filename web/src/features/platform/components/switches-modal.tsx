import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { SWITCH_LABELS, SWITCH_NAMES, type SwitchName } from '../../../../../functions/domain/platform/switches.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSaveSwitches, type ChangedSwitches, type PlatformOrganization } from '../api/organizations.ts';

const PLANS = [
  { value: 'none', label: 'None' },
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Basic' },
  { value: 'pro', label: 'Pro' },
];

/** Changes the switches and the plan of an organization. Only what was changed is saved. */
export function SwitchesModal(props: {
  readonly organization: PlatformOrganization;
  readonly onClose: () => void;
}): ReactNode {
  const { organization, onClose } = props;
  const { screen } = useBrand();
  const [changed, setChanged] = useState<ChangedSwitches>({});
  const save = useSaveSwitches(organization.id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(changed, {
      onSuccess: () => {
        toast(screen.savedTitle, screen.savedMessage);
        onClose();
      },
    });
  };
  const toggle = (name: SwitchName, isOn: boolean): void => setChanged({ ...changed, [name]: isOn });
  return (
    <Dialog width={500} title={`Settings of ${organization.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <NativeSelect
            label="Plan"
            data={PLANS}
            value={changed.orgType ?? organization.orgType ?? 'none'}
            onChange={(event) => setChanged({ ...changed, orgType: event.currentTarget.value })}
          />
          {SWITCH_NAMES.map((name) => (
            <Checkbox
              key={name}
              label={SWITCH_LABELS[name]}
              checked={changed[name] ?? organization[name]}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
          <FormFoot change={save} onCancel={onClose} submit="Save" disabled={Object.keys(changed).length === 0} />
        </Stack>
      </form>
    </Dialog>
  );
}
