import { expect, test } from '@playwright/test'
import { scriptedPractice } from '../../server/src/testing/scripted-practice.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Scripts in every text of practice do nothing on any page that shows them. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

test('scripts in texts of teachers, files and learners are shown and never run', async ({ browser }) => {
  test.setTimeout(240_000)
  const { teacher, student } = people
  const made = await scriptedPractice(teacher.call.bind(teacher), student.call.bind(student))
  const { bankId, questionId, importId, testId, attemptId, open } = made
  const pages = [
    ...[`/my-questions/${bankId}`, `/my-questions/${bankId}/${questionId}`].map(
      (path) => [teacher, path] as const,
    ),
    [teacher, `/my-questions/${bankId}/import/${importId}`] as const,
    ...[`/my-tests/${testId}`, `/my-tests/${testId}/results`].map((path) => [teacher, path] as const),
    ...['', `/result/${attemptId}`, `/result/${attemptId}/answers`, `/attempt/${open.attemptId}`].map(
      (path) => [student, `/test/${testId}${path}`] as const,
    ),
  ]
  for (const [person, path] of pages) {
    await test.step(path, async () => {
      const page = await person.open(browser, path)
      await expect(page.getByText('scripted').first()).toBeVisible()
      const found = await page.evaluate(() => ({
        ran: 'scripted' in window,
        handlers: document.querySelectorAll('[onerror], [onload], [onclick]').length,
        links: document.querySelectorAll('a[href^="javascript:"], .scripted').length,
        scripts: [...document.scripts].filter(({ text }) => text.trim().startsWith('window.scripted')).length,
      }))
      expect(found).toEqual({ ran: false, handlers: 0, links: 0, scripts: 0 })
      await page.context().close()
    })
  }
})
