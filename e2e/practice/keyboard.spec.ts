import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type ApiUser, signInAs } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { BROWSER_ARGS, findChromium } from '../support/browser.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { makeEveryForm, practiceTeacher } from '../support/every-form.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Each form of question is answered with the keyboard alone, on a screen of 320 px with text of twice the size, by the
   names and roles that a screen reader says, and axe finds nothing. */

let server: KashfServer
let student: ApiUser
let testId: number

const executablePath = await findChromium()

test.use({
  viewport: { width: 320, height: 640 },
  reducedMotion: 'reduce',
  // A microphone that beeps.
  launchOptions: {
    executablePath,
    args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})
test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
  testId = (await makeEveryForm(await practiceTeacher(server))).testId
})
test.afterAll(() => server?.stop())

/** Presses Tab, or Shift and Tab, until something has the focus. */
async function tabTo(page: Page, target: Locator, keys = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 90; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(keys)
  }
  throw new Error(`${target} is not reached by ${keys}`)
}

const inFieldset = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Chooses a radio button of a group: Tab enters the group, the arrow goes on, the space bar chooses the first. */
async function chooseIn(page: Page, group: string, option: string): Promise<void> {
  const radios = inFieldset(page, group).getByRole('radio')
  await tabTo(page, radios.first())
  await page.keyboard.press('Space')
  const wanted = inFieldset(page, group).getByRole('radio', { name: option, exact: true })
  for (let press = 0; !(await wanted.isChecked()) && press < 6; press++)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

async function typeIn(page: Page, name: string, typed: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }))
  await page.keyboard.type(typed)
}

/** What is done at each question, in the order of the paper, and the answers of its parts. */
const STEPS: readonly [stem: string, act: (page: Page) => Promise<void>, values: unknown[]][] = [
  ['Ikki karra ikki?', (page) => chooseIn(page, 'Javob', "B to'rt"), ['2']],
  [
    'Juft sonlar?',
    async (page) => {
      for (const name of ['A 2', 'C 4']) {
        await tabTo(page, page.getByRole('checkbox', { name, exact: true }))
        await page.keyboard.press('Space')
      }
    },
    [['1', '3']],
  ],
  [
    "To'g'rimi?",
    async (page) => {
      await chooseIn(page, '7 tub son', "To'g'ri")
      await chooseIn(page, '8 tub son', "Noto'g'ri")
    },
    ['1', '2'],
  ],
  ['Poytaxtimiz?', (page) => typeIn(page, 'Javob', 'Toshkent'), ['Toshkent']],
  [
    'Yarmini yozing',
    async (page) => {
      await typeIn(page, 'Javob', '1')
      // The pad is reached by the keyboard too, and types at the caret.
      await tabTo(page, page.getByRole('button', { name: "Kasr chizig'i" }))
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('textbox', { name: 'Javob' }), 'Shift+Tab')
      await page.keyboard.press('End')
      await page.keyboard.type('2')
      await expect(page.getByRole('status').filter({ hasText: "O'qildi: ikkidan bir" })).toBeVisible()
    },
    ['1/2'],
  ],
  ['ildizlari?', (page) => typeIn(page, 'Javob', '-2; 2'), ['-2; 2']],
  [
    'Moslang',
    async (page) => {
      await chooseIn(page, 'Registon', 'Samarqand')
      await chooseIn(page, 'Minorai Kalon', 'Buxoro')
    },
    ['2', '3'],
  ],
  [
    "O'sish tartibida",
    async (page) => {
      const list = page.getByRole('list', { name: 'Javob' })
      const up = list.getByRole('button', { name: /^Yuqoriga: / }).last()
      const name = (await up.getAttribute('aria-label')) ?? ''
      await tabTo(page, up)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: "2-o'ringa ko'chdi" })).toBeVisible()
      await expect(list.getByRole('button', { name, exact: true })).toBeFocused()
    },
    [['1', '3', '2']],
  ],
  [
    'darajada muzlaydi',
    async (page) => {
      await typeIn(page, "1-bo'sh joy", '0')
      await tabTo(page, page.getByRole('combobox', { name: "2-bo'sh joy" }))
      await page.keyboard.type('suyuq')
    },
    ['0', '1'],
  ],
  [
    "To'ldiring",
    async (page) => {
      await typeIn(page, 'Kvadrat burchaklari', '4')
      await typeIn(page, 'Qizilning inglizchasi', 'red')
    },
    ['4', 'red'],
  ],
  [
    'Qavsni oching',
    async (page) => {
      await typeIn(page, 'Javob', 'x^2+2x+1')
      await expect(page.getByRole('status').filter({ hasText: "O'qildi" })).toBeVisible()
    },
    ['x^2+2x+1'],
  ],
  [
    'Insho yozing',
    (page) => typeIn(page, 'Javob', 'Sabrning tagi sariq oltin'),
    ['Sabrning tagi sariq oltin'],
  ],
  [
    'Shahringiz haqida gapiring',
    async (page) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await tabTo(page, button('Yozishni boshlash'))
      await page.keyboard.press('Enter')
      await expect(button('Yozishni tugatish')).toBeFocused()
      await expect(page.getByRole('timer').filter({ hasText: /^0:0[2-9]/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(inFieldset(page, 'Javob').getByText('Javob yuborildi')).toBeVisible()
      await expect(inFieldset(page, 'Javob').getByRole('button').and(page.locator(':focus'))).toBeVisible()
    },
    [expect.stringMatching(/^\d+$/)],
  ],
  ['nuqtani rasmda belgilang', (page) => chooseIn(page, 'Javob', 'B II chorakdagi nuqta'), ['2']],
  [
    "o'z grafigiga qo'ying",
    async (page) => {
      const rows = page.getByRole('listitem').getByRole('group')
      for (const place of [0, 1, 2]) {
        const row = rows.nth(place)
        const radio = row.getByRole('radio').nth(place)
        await tabTo(page, row.getByRole('radio').first())
        await page.keyboard.press('Space')
        for (let press = 0; !(await radio.isChecked()) && press < 6; press++)
          await page.keyboard.press('ArrowDown')
      }
    },
    ['1', '2', '3'],
  ],
]

/** What is wider than the screen with text of twice the size. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth, 0))

test('each form is answered by the keyboard, and the exam handed in', async ({ page, context }) => {
  test.setTimeout(600_000)
  await student.signInOn(context)
  await page.goto(`${server.url}/test/${testId}`)
  await wantCode(page)
  await page.addStyleTag({ content: 'html { font-size: 32px !important }' })
  await tabTo(page, page.getByRole('button', { name: 'Boshlash' }))
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  for (const [place, [stem, act]] of STEPS.entries()) {
    await expect(main).toContainText(stem)
    if (place > 0) await expect(main).toBeFocused()
    await expect(page.getByRole('main', { name: `${place + 1}-savol` })).toBeVisible()
    await act(page)
    expect(await sideways(page), stem).toBe(0)
    expect(await axeProblems(page), stem).toEqual([])
    const next = page.getByRole('button', { name: place < STEPS.length - 1 ? 'Keyingi' : 'Topshirish' })
    await tabTo(page, next.last())
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: '15 savoldan 15 tasiga javob berdingiz' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await axeProblems(page)).toEqual([])

  // The map of questions, and the clock that can be hidden.
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, page.getByRole('button', { name: 'Savollar xaritasi', exact: false }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const map = page.getByRole('dialog', { name: 'Savollar' })
  await tabTo(page, map.getByRole('button', { name: /^4-savol/ }))
  expect(await sideways(page)).toBe(0)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Javob' })).toHaveValue('Toshkent')
  await expect(page.getByRole('timer')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Soatni yashirish' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeHidden()

  const attemptId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const answers = async () => {
    const device = '00000000-0000-4000-8000-000000000000'
    const attempt: Attempt = await student.call('GET', `/practice/attempts/${attemptId}?device=${device}`)
    return STEPS.map((_, slot) =>
      attempt.answers
        .filter((answer) => answer.slot === slot)
        .sort((a, b) => a.part - b.part)
        .map(({ value }) => value),
    )
  }
  await expect.poll(answers).toEqual(STEPS.map(([, , values]) => values))
})
