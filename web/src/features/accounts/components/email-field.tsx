import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** The e-mail address of an account, as password managers expect it. */
export function EmailField(props: { readonly value: string; readonly onChange: (email: string) => void }): ReactNode {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      autoFocus
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
