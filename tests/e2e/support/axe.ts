import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page, or a part of it, breaks no rule of accessibility that axe knows. Tells rule, place and remedy of each breach. */
export async function expectNoViolations(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(STANDARDS);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  const told = violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact}): ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );
  expect(told, 'breaches of accessibility').toEqual([]);
}
