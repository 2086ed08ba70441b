import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules for WCAG 2.5.8 and 2.5.3, which axe disables by default. */
const RULES_OFF_BY_DEFAULT = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
}

/**
 * Waits for transitions to end: with reduced motion they are short, but meanwhile the colours are still those of the
 * other theme.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** How often a page is looked at again because it has become longer than the screen meanwhile. */
const MOST_LOOKS = 5
/** How many times as long as the page its screen is: a part may be as high as a share of the screen. */
const LENGTHENED = 4
/** A screen that is drawn without exhausting the browser's memory, where a page grows with its screen again and again. */
const MOST_PIXELS_HIGH = 6_000

/** What axe finds on a page, as the rule and the elements. */
export async function axeProblems(page: Page): Promise<string[]> {
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
  let problems: string[] = []
  let height = 0
  for (let looks = 0; looks < MOST_LOOKS && (await heightOfPage()) > height; looks++) {
    // The screen is longer than the page, because axe would count floating bars above a target as reducing its size.
    const pageHeight = await heightOfPage()
    height = Math.max(pageHeight, Math.min(LENGTHENED * pageHeight, MOST_PIXELS_HIGH))
    await page.setViewportSize({ ...screen, height })
    await untilStill(page)
    // The legacy mode differs only for frames of other origins; the default one opens a window for each analysis.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'], rules: RULES_OFF_BY_DEFAULT })
    const { violations } = await axe.analyze()
    problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }
  await page.setViewportSize(screen)
  return problems
}
