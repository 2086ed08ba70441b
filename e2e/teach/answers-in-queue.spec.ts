import { expect, type Page, test } from '@playwright/test'
import type { ApiUser } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startCheckedCourse } from '../support/checked-course.ts'
import { handIn, lessonWithTask } from '../support/hand-in.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { markedQuestion, publishQuestion } from '../support/one-question.ts'

/* Essays of a test wait in one queue with homework, and are marked there by the keyboard and on a phone. */

let server: KashfServer
let owner: ApiUser
let curator: ApiUser
let learner: ApiUser
let courseId: number
test.beforeAll(async () => {
  ;({ server, owner, curator, learner, courseId } = await startCheckedCourse())
})
test.afterAll(() => server?.stop())

const ESSAY =
  "Mening shahrim Samarqand. Bahorda Registon maydoni gullarga to'ladi, kechqurun esa chiroqlar yonadi.\n\nMen u yerga har yili boraman, chunki buvim shu yerda yashaydi."
const DEVICE = '00000000-0000-4000-8000-000000000001'

/** Publishes an essay under a lesson, and the learner hands it in. Returns the test and the attempt, which waits for marks. */
async function writtenEssay(title: string, lessonId: number): Promise<{ testId: number; attemptId: number }> {
  const question = markedQuestion('essay', {
    stem: 'Shahringiz haqida yozing.',
    rubric: { Mazmun: 3, Imlo: 1 },
  })
  const testId = await publishQuestion(owner, { title, question })
  await owner.call('PUT', `/courses/videos/${lessonId}/tests`, {
    tests: [{ test_id: testId, at_s: null, may_skip: true }],
  })
  const body = { device: DEVICE, lesson_id: lessonId }
  const { id: attemptId } = await learner.call('POST', `/practice/tests/${testId}/attempts`, body)
  await learner.call('POST', `/practice/attempts/${attemptId}/submit`, {
    ...{ device: DEVICE, answers: [{ slot: 0, part: 0, value: ESSAY, age_ms: 0, n: 1 }] },
  })
  const waiting = () => curator.call('GET', `/homework/queue?test_id=${testId}`)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  return { testId, attemptId }
}

const start = (page: Page) => page.getByRole('button', { name: 'Eng eskisidan boshlash' }).click()
const answerOf = (attemptId: number) => owner.call('GET', `/homework/answers/${attemptId}/0/0`)

test('essays and homework wait in one queue', async ({ browser }) => {
  const { lessonId, taskId } = await lessonWithTask(owner, courseId, 'Mening shahrim')
  const first = await writtenEssay('Insho: mening shahrim', lessonId)
  const work = await handIn(server, learner, { taskId, text: 'x = 5' })
  const { lessonId: otherLesson } = await lessonWithTask(owner, courseId, 'Mening oilam')
  const second = await writtenEssay('Insho: mening oilam', otherLesson)

  const desk = await owner.open(browser, `/homework-checking?course=${courseId}`)
  const rows = desk.getByRole('list', { name: /kutayotgan ishlar/ }).getByRole('listitem')
  await expect(rows).toHaveText([/^Yozma javob.*Insho: mening shahrim/, /Mening shahrim/, /mening oilam/])
  await expect(rows.first()).not.toContainText('Dilnoza')
  expect(await axeProblems(desk)).toEqual([])
  expect(await findFieldProblems(desk)).toEqual([])
  await start(desk)
  await expect(desk).toHaveURL(new RegExp(`/homework-checking/${first.attemptId}-0-0\\?course=`))
  await expect(desk.getByText('Mening shahrim Samarqand.')).toBeVisible()
  expect(await axeProblems(desk)).toEqual([])

  await test.step('the keys rate by points and halves', async () => {
    await desk.keyboard.press('a')
    await expect(desk.getByRole('alert')).toHaveText('Avval mezonni baholang: Mazmun')
    await desk.keyboard.press('2')
    await desk.keyboard.press('y')
    await expect(desk.getByRole('radio', { name: '2,5' })).toBeChecked()
    await desk.keyboard.press('1')
    await expect(desk.getByText('3,5 / 4')).toBeVisible()
  })

  await test.step('the marks are on the device until they are saved', async () => {
    await desk.getByLabel('Umumiy izoh').fill('Yaxshi yozilgan.')
    await desk.reload()
    await expect(desk.getByLabel('Umumiy izoh')).toHaveValue('Yaxshi yozilgan.')
    await expect(desk.getByRole('radio', { name: '2,5' })).toBeChecked()
  })

  await test.step('another checker can read it, and takes the next entry', async () => {
    const phone = await curator.open(browser, `/homework-checking/${first.attemptId}-0-0`)
    await phone.setViewportSize({ width: 360, height: 740 })
    await expect(phone.getByText(/Shu ishni Jasur Karimov tekshiryapti/)).toBeVisible()
    expect(await axeProblems(phone)).toEqual([])
    // The page that opens takes the work once more.
    const taken = phone.waitForResponse((answer) => answer.url().endsWith(`/homework/works/${work}/claim`))
    await phone.getByRole('button', { name: 'Keyingisi' }).click()
    await expect(phone).toHaveURL(new RegExp(`/homework-checking/${work}$`))
    await taken
    await phone.close()
    await curator.call('DELETE', `/homework/works/${work}/claim`)
  })

  await test.step('without a line they wait for it; then the next entry comes, of whatever kind', async () => {
    await desk.context().setOffline(true)
    await desk.keyboard.press('a')
    await expect(desk.getByText(/shu qurilmada turibdi/)).toBeVisible()
    await desk.context().setOffline(false)
    await expect(desk).toHaveURL(new RegExp(`/homework-checking/${work}\\?course=`))
    expect((await answerOf(first.attemptId)).marks).toMatchObject({
      ...{ marks_milli: [2500, 1000], comment: 'Yaxshi yozilgan.' },
    })
    await expect(desk.getByRole('button', { name: 'Qabul qilish' })).toBeVisible()
  })

  await test.step('on a phone, by taps; who comes too late reads who has marked it', async () => {
    const phone = await curator.open(browser, `/homework-checking/${second.attemptId}-0-0`)
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.getByText('3', { exact: true }).click()
    await phone.getByText('0,5', { exact: true }).last().click()
    expect(await axeProblems(phone)).toEqual([])
    expect(await findCutText(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Saqlash va keyingisi' }).click()
    await expect(phone.getByText("Navbatda boshqa ish yo'q")).toBeVisible()
    const late = await owner.open(browser, `/homework-checking/${second.attemptId}-0-0`)
    await expect(late.getByText(/^Gulnora .+ baholagan/)).toBeVisible()
  })

  await test.step('the learner reads who has marked it', async () => {
    const page = await learner.open(browser, `/test/${first.testId}/result/${first.attemptId}/answers`)
    await expect(page.getByText('Jasur Karimov')).toBeVisible()
    await expect(page.getByText('Yaxshi yozilgan.')).toBeVisible()
  })
})
