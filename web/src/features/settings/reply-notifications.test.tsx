import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp } from '../../testing/app.ts';
import { ReplyNotifications } from './components/reply-notifications.tsx';

/** A browser that answers the question for its permission. */
function stubBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const browser = {
    permission,
    requestPermission: async () => {
      browser.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', browser);
}

const getSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Show new replies in this browser/ });

describe('Notifications of new replies', () => {
  it('are turned on after the browser agrees, and off at once', async () => {
    stubBrowser('granted');
    renderApp(<ReplyNotifications />);
    expect(getSwitch().checked).toBe(false);
    await userEvent.click(getSwitch());
    expect(getSwitch().checked).toBe(true);
    await userEvent.click(getSwitch());
    expect(getSwitch().checked).toBe(false);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('stay off when the person refuses, with what to do', async () => {
    stubBrowser('denied');
    renderApp(<ReplyNotifications />);
    await userEvent.click(getSwitch());
    expect(getSwitch().checked).toBe(false);
    expect(screen.getByText(/Allow them in the settings of the browser/)).toBeTruthy();
  });

  it('cannot be turned on where the browser has none', () => {
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(globalThis, 'Notification');
    renderApp(<ReplyNotifications />);
    expect(getSwitch().disabled).toBe(true);
  });
});
