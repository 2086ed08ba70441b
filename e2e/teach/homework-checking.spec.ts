import type { Mark } from '@kashf/contract/homework/homework.ts'
import { expect, type Page, test } from '@playwright/test'
import type { ApiUser } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startCheckedCourse } from '../support/checked-course.ts'
import { handIn, lessonWithTask, paper } from '../support/hand-in.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Homework is checked: the queue of two checkers, marks on a photo and a PDF, two texts in conflict, and both decisions. */

let server: KashfServer
let owner: ApiUser
let curator: ApiUser
let learner: ApiUser
let courseId: number
test.beforeAll(async () => {
  ;({ server, owner, curator, learner, courseId } = await startCheckedCourse())
})
test.afterAll(() => server?.stop())

const start = (page: Page) => page.getByRole('button', { name: 'Eng eskisidan boshlash' }).click()
const marksOf = async (workId: number): Promise<Mark[]> =>
  (await owner.call('GET', `/homework/works/${workId}`)).hand_ins[0].review?.marks ?? []
const saved = (page: Page) => expect(page.getByText('Saqlandi', { exact: true })).toBeVisible()

test('two checkers share a queue; marks, a conflict, a return and an acceptance', async ({ browser }) => {
  const { photo, pdf } = await paper(browser)
  const tasks = []
  for (const title of ['Logarifmlar', 'Tenglamalar', 'Ildizlar'])
    tasks.push(await lessonWithTask(owner, courseId, title))
  const files = [
    { data: photo, name: 'daftar.png' },
    { data: pdf, name: 'yechim.pdf' },
  ]
  const first = await handIn(server, learner, { taskId: tasks[0]?.taskId ?? 0, files })
  const second = await handIn(server, learner, { taskId: tasks[1]?.taskId ?? 0, text: 'x = 5' })
  const third = await handIn(server, learner, { taskId: tasks[2]?.taskId ?? 0, text: 'x = 7' })

  const desk = await owner.open(browser, '/homework-checking')
  await expect(desk.getByRole('list', { name: /kutayotgan ishlar/ }).getByRole('listitem')).toHaveCount(3)
  expect(await axeProblems(desk)).toEqual([])
  expect(await findFieldProblems(desk)).toEqual([])
  await start(desk)
  await expect(desk).toHaveURL(new RegExp(`/homework-checking/${first}$`))

  const phone = await curator.open(browser, '/homework-checking')
  await phone.setViewportSize({ width: 360, height: 740 })
  await expect(phone.getByText(/Jasur Karimov tekshiryapti/)).toBeVisible()
  expect(await axeProblems(phone)).toEqual([])
  await start(phone)
  await expect(phone).toHaveURL(new RegExp(`/homework-checking/${second}$`))

  await test.step('marks on a photo', async () => {
    const surface = desk.getByRole('application')
    await expect(surface).toBeVisible()
    const box = await surface.boundingBox()
    if (!box) throw new Error('no page on the desk')
    const at = (x: number, y: number): [number, number] => [box.x + x * box.width, box.y + y * box.height]
    await desk.mouse.move(...at(0.2, 0.6))
    await desk.mouse.down()
    for (let n = 1; n <= 20; n++) await desk.mouse.move(...at(0.2 + n * 0.02, 0.6 + (n % 2) * 0.01))
    await desk.mouse.up()
    await desk.keyboard.press('r')
    await desk.mouse.click(...at(0.8, 0.3))
    await desk.keyboard.press('x')
    await desk.mouse.click(...at(0.8, 0.4))
    await desk.keyboard.press('z')
    await desk.keyboard.press('t')
    await desk.mouse.click(...at(0.7, 0.62))
    await desk.getByLabel('Izoh matni').fill("x > 1 bo'lishi kerak")
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: "1-izoh: x > 1 bo'lishi kerak" })).toBeVisible()
    await saved(desk)
    const marks = await marksOf(first)
    expect(marks.map(({ kind }) => kind)).toEqual(['stroke', 'right', 'text'])
    expect(marks[0]?.at[0]).toBeCloseTo(0.2, 2)
    expect(marks[2]?.text).toBe("x > 1 bo'lishi kerak")
    expect(await axeProblems(desk)).toEqual([])
  })

  await test.step('marks on a page of a PDF, by the keyboard alone', async () => {
    await desk.keyboard.press(']')
    await expect(desk.getByText('1 / 2 bet')).toBeVisible()
    await desk.keyboard.press(']')
    await expect(desk.getByText('2 / 2 bet')).toBeVisible()
    const isDrawn = () =>
      desk.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
        return data?.some((value, at) => at % 4 !== 3 && value < 128) ?? false
      })
    await expect.poll(isDrawn).toBe(true)
    await desk.keyboard.press('t')
    for (let n = 0; n < 3; n++) await desk.keyboard.press('Shift+ArrowUp')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('Birligini yozing')
    await desk.keyboard.press('Enter')
    await expect
      .poll(async () => (await marksOf(first)).at(-1))
      .toMatchObject({ kind: 'text', page: 2, at: [0.5, 0.2], text: 'Birligini yozing' })
  })

  await test.step('a line that breaks keeps the words on the device', async () => {
    await desk.context().setOffline(true)
    await desk.getByLabel('Umumiy izoh').fill('Yaxshi yechim.')
    await expect(desk.getByText(/shu qurilmada turibdi/)).toBeVisible()
    await desk.reload().catch(() => {})
    await desk.context().setOffline(false)
    await desk.goto(`${server.url}/homework-checking/${first}`)
    await expect(desk.getByLabel('Umumiy izoh')).toHaveValue('Yaxshi yechim.')
    await saved(desk)
  })

  await test.step('two texts stand beside each other', async () => {
    const { number, hand_ins } = await owner.call('GET', `/homework/works/${first}`)
    const { marks, edit } = hand_ins[0].review
    await owner.call('PUT', `/homework/works/${first}/review`, {
      ...{ number, edit, marks, levels: [1], comment: 'Boshqa oynadagi matn', recording_id: null },
    })
    await desk.getByLabel('Umumiy izoh').fill('Shu oynadagi matn')
    await expect(desk.getByText("Ikkalasi ham saqlangan. O'quvchi hali hech birini ko'rmagan.")).toBeVisible()
    await expect(desk.getByText('Boshqa oynadagi matn')).toBeVisible()
    expect(await axeProblems(desk)).toEqual([])
    await desk.getByText('Ikkalasi birga').click()
    await desk.getByRole('button', { name: 'Tanlangani bilan davom etish' }).click()
    await expect(desk.getByLabel('Umumiy izoh')).toHaveValue('Boshqa oynadagi matn\n\nShu oynadagi matn')
    await saved(desk)
  })

  await test.step('a lease that ended says who has the work', async () => {
    await owner.call('DELETE', `/homework/works/${first}/claim`)
    await curator.call('PUT', `/homework/works/${first}/claim`)
    await desk.getByLabel('Umumiy izoh').fill('Davomi')
    await expect(desk.getByText(/Shu ishni Gulnora .+ tekshiryapti/)).toBeVisible()
    await curator.call('DELETE', `/homework/works/${first}/claim`)
    await desk.getByRole('button', { name: "Yana urinib ko'rish" }).click()
    await saved(desk)
  })

  await test.step('a return, and the next work comes by itself', async () => {
    await desk.getByRole('button', { name: 'Tuzatishga qaytarish' }).click()
    await expect(desk).toHaveURL(new RegExp(`/homework-checking/${third}$`))
    const { state, hand_ins } = await owner.call('GET', `/homework/works/${first}`)
    expect([state, hand_ins[0].review.comment]).toEqual(['returned', 'Davomi'])
  })

  await test.step('two keys for a work without remarks, and two taps', async () => {
    await expect(desk.getByRole('button', { name: 'Qabul qilish' })).toBeVisible()
    await desk.keyboard.press('a')
    await expect(desk.getByRole('alert')).toHaveText("Avval mezonni baholang: Yechish yo'li")
    await desk.keyboard.press('3')
    await desk.keyboard.press('a')
    await expect(desk).toHaveURL(/\/homework-checking$/)
    await phone.getByText('3', { exact: true }).click()
    expect(await axeProblems(phone)).toEqual([])
    expect(await findCutText(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Qabul qilish' }).click()
    await expect(phone.getByRole('heading', { name: 'Hammasi tekshirilgan' })).toBeVisible()
    for (const id of [second, third]) {
      const { state, hand_ins } = await owner.call('GET', `/homework/works/${id}`)
      expect([state, hand_ins[0].review.scores[0].points]).toEqual(['accepted', 3])
    }
  })
})
