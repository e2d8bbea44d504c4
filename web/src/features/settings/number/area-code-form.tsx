import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AREA_CODE } from '../../../../../functions/domain/numbers/us-places.ts';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useChooseAreaCode } from './registration.ts';

/** Asks for another area code, because the carrier has no number with the chosen one. */
export function AreaCodeForm({ missing }: { readonly missing: string }): ReactNode {
  const [areaCode, setAreaCode] = useState('');
  const choose = useChooseAreaCode();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    choose.mutate(areaCode, { onSuccess: () => toast('Number ordered', `We look for a number with ${areaCode}.`) });
  };
  return (
    <Alert color="yellow" variant="light" title={`No number with ${missing} is free`}>
      <form onSubmit={submit}>
        <Group align="end" gap="sm" mb="xs">
          <TextInput
            label="Another area code"
            inputMode="numeric"
            maxLength={3}
            value={areaCode}
            onChange={(event) => setAreaCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
          <Button type="submit" disabled={!AREA_CODE.test(areaCode)} loading={choose.isPending}>
            Order number
          </Button>
        </Group>
        <CallError error={choose.error} />
      </form>
    </Alert>
  );
}
