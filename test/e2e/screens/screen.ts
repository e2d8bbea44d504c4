import type { Page } from 'playwright-core';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import type { Ids, PersonKey } from '../populated-cloud.ts';

/** A screen, or a state of a screen that looks different. */
export interface Screen {
  readonly name: string;
  /** The signed-in person; null for a visitor. */
  readonly as: PersonKey | null;
  /** The brand whose site shows the screen. missing means the default brand. */
  readonly brand?: BrandId;
  readonly path: string | ((ids: Ids) => string);
  /** Waits until the screen shows its content. */
  readonly ready: (page: Page) => Promise<unknown>;
}

/** Waits for a dialog. */
export function waitForDialog(name: string | RegExp): Screen['ready'] {
  return (page) => page.getByRole('dialog', { name }).waitFor();
}

/** Waits for a heading. */
export function waitForHeading(name: string | RegExp): Screen['ready'] {
  return (page) => page.getByRole('heading', { name }).waitFor();
}

/** Waits for a text. */
export function waitForText(text: string | RegExp): Screen['ready'] {
  return (page) => page.getByText(text).first().waitFor();
}

/** Opens a tab and waits for a text in it. */
export function openTab(name: string | RegExp, text: string | RegExp): Screen['ready'] {
  return async (page) => {
    await page.getByRole('tab', { name }).click();
    await page.getByText(text).first().waitFor();
  };
}

/** Runs an action on the selected contacts. On a phone the actions after the first are in a menu. */
export async function runAction(page: Page, label: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  const button = bar.getByRole('button', { name: label, exact: true });
  await bar.getByRole('button', { name: 'Clear selection' }).waitFor();
  if (await button.isVisible()) return button.click();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
