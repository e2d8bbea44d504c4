import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp } from '../../testing/app.ts';
import { MessageField } from './message-field.tsx';

describe('the message field', () => {
  it('The message field counts characters, placeholders as their labels, and billed texts', async () => {
    renderApp(
      <MessageField
        label="Message"
        initial={[
          { type: 'TEXT', text: 'x'.repeat(120) },
          { type: 'FIRST_NAME', fallback: 'there' },
        ]}
        onChange={vi.fn<() => void>()}
        renderSent={() => 'y'.repeat(161)}
      />,
    );
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(screen.getByText('132 / 240')).toBeTruthy();
    expect(screen.getByText('2 messages per contact')).toBeTruthy();
    expect(screen.getByText('Billed as 2 texts per contact')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("If there's no first name, use").value).toBe('there');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The message field takes the focus as soon as it appears, with the cursor behind the text, and never again', async () => {
    // A page so slow that no frame is drawn.
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    renderApp(
      <>
        <MessageField
          label="Message"
          initial={[{ type: 'TEXT', text: 'Hello' }]}
          onChange={vi.fn<() => void>()}
          renderSent={() => 'Hello'}
        />
        <button type="button">Save</button>
      </>,
    );
    const field = await screen.findByRole('textbox', { name: 'Message' });
    expect(document.activeElement).toBe(field);
    expect([document.getSelection()?.anchorNode?.textContent, document.getSelection()?.anchorOffset]).toEqual([
      'Hello',
      5,
    ]);

    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    for (const frame of frames) frame(performance.now());
    vi.unstubAllGlobals();
    expect(document.activeElement).toBe(save);
  });

  it('The message field says what the opt-out line of a first text adds', async () => {
    renderApp(
      <MessageField
        label="Message"
        initial={[{ type: 'TEXT', text: 'x'.repeat(145) }]}
        onChange={vi.fn<() => void>()}
        renderSent={() => 'x'.repeat(186)}
        renderLater={() => 'x'.repeat(145)}
      />,
    );
    expect(await screen.findByText('Billed as 1 text per contact, 2 as a first text')).toBeTruthy();
  });

  it('The message field does not speak of two messages where one text is billed', async () => {
    renderApp(
      <MessageField
        label="Message"
        initial={[{ type: 'TEXT', text: 'x'.repeat(122) }]}
        onChange={vi.fn<() => void>()}
        renderSent={() => 'x'.repeat(122)}
      />,
    );
    expect(await screen.findByText('Billed as 1 text per contact')).toBeTruthy();
    expect(screen.queryByText('2 messages per contact')).toBeNull();
  });

  it('The message field says when a replacement is too long, and when long names would make the text too long', async () => {
    renderApp(
      <MessageField
        label="Message"
        initial={[
          ...Array.from({ length: 13 }, () => ({ type: 'FIRST_NAME' as const })),
          { type: 'LAST_NAME', fallback: 'y'.repeat(40) },
        ]}
        onChange={vi.fn<() => void>()}
        renderSent={() => ''}
      />,
    );
    expect(await screen.findByText(/Insert fewer names/)).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>("If there's no last name, use");
    await userEvent.type(input, 'z');
    expect(input.value).toBe('y'.repeat(40));
  });

  it('A click on a placeholder button inserts the placeholder', async () => {
    const onChange = vi.fn<() => void>();
    renderApp(
      <MessageField
        label="Message"
        initial={[{ type: 'TEXT', text: 'Hi ' }]}
        onChange={onChange}
        renderSent={() => ''}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    expect(onChange).toHaveBeenLastCalledWith([{ type: 'TEXT', text: 'Hi ' }, { type: 'FIRST_NAME' }]);
  });
});
