import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { OwnAttempt } from '@kashf/contract/practice/results.ts'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ApiUser, type DemoPeople, demoPeople } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems, findFocusProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { makeEveryForm, practiceTeacher } from '../support/every-form.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Every page of the route table, opened as its intended user: no console errors; it fits a phone and a window zoomed
   to 400 %, also with increased text spacing; and neither axe in either theme nor the checks of beyond-axe.ts find a
   problem. `%course`, `%lesson`… are ids of the demo school. */

const PAGES = {
  visitor: [
    ...['/', '/courses', '/courses?search=python', '/courses?search=zzzz', '/course/%course', '/teachers'],
    '/bundle/%bundle',
    ...[
      '/teacher-profile/%teacher',
      '/course/%course/lesson/%openLesson',
      '/course/%course/lesson/%lockedLesson',
    ],
    ...[
      '/login',
      '/select',
      '/register',
      ...['/join?next=%2Fcourse%2F1%23sotib-olish', '/gift', '/gift/0000-0000-0000-0000'],
      '/teacher-register',
      '/verify-code',
      '/forget-password',
      '/unsubscribe?token=1.answers.signature',
      '/not-me#token',
      '/revert-change#a-secret',
      ...[
        '/terms',
        '/privacy',
        '/refunds',
        '/about',
        '/help',
        '/help?q=pul',
        '/contact',
        '/contact/1.1.forged',
        '/accessibility',
      ],
      '/certificate',
      '/certificate/%certificate',
      '/certificate/ABCD-ABCD-ABCD',
      '/soon',
      '/offline',
      '/downloads',
      '/no-such-page',
      ...['/ru', '/ru/course/%course', '/uz-cyrl/courses'],
    ],
  ],
  student: [
    '/',
    '/course/%bought',
    '/bundle/%bundle',
    '/my-courses',
    '/my-course/%bought',
    '/student-profile',
    '/student-profile?tab=wallet',
    '/student-profile?tab=certificates',
    '/student-profile?tab=notices',
    '/student-profile?tab=security',
    '/downloads',
    '/notices',
    '/notices?tab=settings',
    '/statement/print',
    '/course/%bought/lesson/%boughtLesson',
    '/course/%bought/lesson/%boughtLesson?panel=questions',
    '/course/%bought/lesson/%boughtLesson/homework',
    '/ru/student-profile?tab=wallet',
    ...['/review', '/student-profile?tab=tests', '/test/%certificateTest'],
    ...['/test/%certificateTest/result/%result', '/test/%certificateTest/result/%result/answers'],
    '/test/%everyForm',
  ],
  author: [
    ...['/my-questions', '/my-questions/%bank', '/my-questions/%bank/new', '/my-questions/%bank/%question'],
    ...['/my-questions/%bank/import/%import', '/my-tests', '/my-tests/%certificateTest', '/my-tests/%draft'],
    ...['/my-tests/%certificateTest/results', '/my-tests/%certificateTest/results?view=people'],
  ],
  teacher: [
    ...[
      '/my-profile',
      '/inbox',
      ...['/my-sales', '/my-promo', '/my-bundles'],
      '/my-webhooks',
      '/my-profile?tab=security',
      '/teacher-security',
      '/non-active-profile',
      '/upload-course',
      '/update-course',
      '/update-course/%own',
    ],
    ...[
      '/teacher-course-info',
      '/teacher-course-info/%own',
      '/account-balance',
      '/upload-lesson',
      '/statement/print',
    ],
    ...[
      '/update-lesson/%ownLesson',
      '/main-lesson/%ownLesson',
      '/course-statistic/%own',
      '/course-learners/%own',
      '/course-learners/%taught/%learner',
      '/course-versions/%own',
      '/my-notices',
      '/ru/course-statistic/%own',
    ],
  ],
  operator: [
    ...['/admin', '/admin/teachers', '/admin/courses', '/admin/payouts', '/admin/purchases', '/admin/users'],
    ...[
      '/admin/categories',
      '/admin/audit',
      '/admin/audit/%entry',
      '/admin/ledger',
      '/admin/ledger/%transfer',
      '/admin/reconciliation',
      '/admin/reports',
      '/admin/security',
      '/admin/jobs',
      '/admin/system',
      '/admin/banners',
      '/admin/content',
      '/admin/contact',
      ...['/ru/admin', '/uz-cyrl/admin'],
    ],
  ],
} as const

test.describe.configure({ mode: 'parallel' })

/** Screens, each with a theme, so that both themes are checked without another analysis. */
const SCREENS = [
  { name: 'phone', width: 360, height: 740, colorScheme: 'light' },
  { name: 'desk', width: 1280, height: 900, colorScheme: 'dark' },
] as const
/** A window of 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 256 }
/** The text spacing that a reader may set without losing content (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
let server: KashfServer
const ids: Record<string, number | string> = {}
let people: DemoPeople & { author: ApiUser }

test.beforeAll(async () => {
  server = await startDemoServer()
  people = { ...(await demoPeople(server)), author: await practiceTeacher(server) }
  const visitor = new ApiUser(server)
  const { student, teacher, operator } = people
  const [popular] = await visitor.call('GET', '/courses/donthavetoken?is_free=false')
  const course = await visitor.call('GET', `/courses/course/${popular.id}/withouttoken`)
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const boughtCourse = await student.call('GET', `/courses/course/${bought.id}`)
  const [own] = await teacher.call('GET', '/courses/mine')
  const ownCourse = await teacher.call('GET', `/courses/course/${own.id}`)
  const [certificate] = await student.call('GET', '/certificates')
  const [transfer] = await operator.call('GET', '/admin/ledger?limit=1')
  const [entry] = await operator.call('GET', '/admin/audit?limit=1')
  const mine: CourseCard[] = await teacher.call('GET', '/courses/mine')
  const paid = mine.filter(({ status, is_free }) => status === COURSE_STATUS.published && !is_free)
  const bundle = await teacher.call('POST', '/bundles', {
    title: 'Noldan dasturchigacha',
    price: 200_000,
    course_ids: paid.map(({ id }) => id),
  })
  const lesson = (free: boolean) =>
    course.videos.find((video: { is_free: boolean }) => video.is_free === free).id
  const [sale] = await teacher.call('GET', '/sales?limit=1')
  Object.assign(ids, {
    taught: sale.course.id,
    learner: sale.learner.id,
    bundle: bundle.id,
    certificate: certificate.code,
    transfer: transfer.id,
    entry: entry.id,
    course: course.id,
    teacher: course.teacher.id,
    openLesson: lesson(true),
    lockedLesson: lesson(false),
    bought: bought.id,
    boughtLesson: boughtCourse.videos[0].id,
    own: own.id,
    ownLesson: ownCourse.videos[0].id,
    ...(await practiceIds()),
  })
})
test.afterAll(() => server?.stop())

/** What the pages of practice show: a graded attempt, a bank of all forms and its exam, a draft and a text that is read in. */
async function practiceIds(): Promise<Record<string, number>> {
  const { student, author } = people
  const attempts: OwnAttempt[] = await student.call('GET', '/practice/attempts?state=published')
  const graded = attempts.find(({ grade }) => grade !== null)
  if (!graded) throw new Error('the demo student has no grade')
  const { bankId, testId, questionIds } = await makeEveryForm(author)
  const draft = await author.call('POST', '/practice/tests', { title: 'Qoralama', purpose: 'exam' })
  const read = await author.call('POST', `/practice/banks/${bankId}/imports/text`, {
    text: '1. Poytaxtimiz?\n*A) Toshkent\nB) Xiva\n\n2. Eng uzun daryo?\nA) Amudaryo\nB) Zarafshon',
  })
  return {
    ...{ certificateTest: graded.test.id, result: graded.id, bank: bankId, everyForm: testId },
    ...{ question: questionIds.get('matching') ?? 0, draft: draft.id, import: read.id },
  }
}

/** A browser context of one person, for all of their pages. */
async function browserOf(browser: Browser, person: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await Object.entries(people)
    .find(([role]) => role === person)?.[1]
    .signInOn(context)
  // Abort the stream of live events, which never ends, so that the network would never become idle.
  await context.route('**/api/users/events', (route) => route.abort())
  return context
}

async function expectFitting(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // Polled, because components that choose their layout in code adapt to a new width a moment later.
  await expect.poll(overflow, `pixels wider than the ${screen}`).toBeLessThanOrEqual(0)
}

/** The links of navigation and help, whose order must be the same on every page with a footer. */
let frame: string[] | undefined
async function expectSameFrame(page: Page): Promise<void> {
  const hrefs = await page
    .getByRole('contentinfo')
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.replace(/^\/(?:ru|uz-cyrl)/, '') ?? ''),
    )
  if (hrefs.length === 0) return
  frame ??= hrefs
  expect(hrefs).toEqual(frame)
  expect(hrefs).toContain('/help')
}

/** Presses Tab until the focus leaves the page, and returns the names of the focused elements. */
async function walkByTab(page: Page): Promise<string[]> {
  const seen: string[] = []
  while (seen.length < 300) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return ''
      return element.isContentEditable ? 'editor' : element.outerHTML.slice(0, 120)
    })
    if (name === '') return seen
    seen.push(name)
  }
  throw new Error(`the focus does not leave ${page.url()}: ${seen.slice(-3).join(' ')}`)
}

test('Tab goes through the player and the editor and leaves them again; a dialog keeps the focus and gives it back', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'student')
  const page = await context.newPage()
  const open = async (path: string) => {
    await page.goto(server.url + path)
    await wantCode(page)
    await page.waitForFunction(() => !('pageStart' in window))
    await page.waitForLoadState('networkidle')
  }
  await open(`/course/${ids.bought}/lesson/${ids.boughtLesson}`)
  expect((await walkByTab(page)).filter((name) => name.startsWith('<media-')).length).toBeGreaterThan(1)

  await open(`/my-course/${ids.bought}`)
  const opener = page.getByRole('button', { name: 'Kursni qurilmaga saqlash' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    // The browser's own bars come after the last element.
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await context.close()

  const teacher = await browserOf(browser, 'teacher')
  const editor = await teacher.newPage()
  await editor.goto(`${server.url}/upload-course`)
  await wantCode(editor)
  await expect(editor.locator('[contenteditable=true]').first()).toBeVisible()
  expect(await walkByTab(editor)).toContain('editor')
  await teacher.close()
})

for (const [person, paths] of Object.entries(PAGES)) {
  test.describe(person, () => {
    let context: BrowserContext
    test.beforeAll(async ({ browser }) => {
      context = await browserOf(browser, person)
    })
    test.afterAll(() => context?.close())

    for (const path of paths) {
      test(`${person} ${path}`, async () => {
        const page = await context.newPage()
        const errors: string[] = []
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        page.on('pageerror', (error) => errors.push(error.message))
        await page.goto(server.url + path.replace(/%(\w+)/g, (_, name: string) => String(ids[name])))
        await wantCode(page)
        await page.waitForFunction(() => !('pageStart' in window))
        await page.waitForLoadState('networkidle')
        for (const { name, colorScheme, ...viewport } of SCREENS) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(viewport)
          await expectFitting(page, name)
          expect(await findFieldProblems(page), `fields on a ${name}`).toEqual([])
          expect(await findFocusProblems(page), `focus on a ${name}`).toEqual([])
          expect(await axeProblems(page), `axe on a ${name}`).toEqual([])
        }
        await page.setViewportSize(NARROW)
        await expectFitting(page, 'narrowest screen')
        expect(await findFocusProblems(page), 'focus on the narrowest screen').toEqual([])
        await page.addStyleTag({ content: SPACED })
        await expectFitting(page, 'narrowest screen with spaced text')
        expect(await findCutText(page), 'cut off with spaced text').toEqual([])
        await expectSameFrame(page)
        // Failed requests (such as 404) are expected; script errors are not.
        expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
        await page.close()
      })
    }
  })
}
