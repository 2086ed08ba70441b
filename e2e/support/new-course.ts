import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import type { KashfServer } from './kashf-server.ts'
import { login } from './people.ts'

/** Signs in as a demo teacher, creates a free course without lessons, opens its curriculum and returns its id. */
export async function openNewCourse(page: Page, server: KashfServer, title: string): Promise<number> {
  await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/my-profile$/)
  const courseId = await page.evaluate(async (name): Promise<number> => {
    const course = {
      ...{ title: name, description: 'Sinov uchun kurs.', outcomes: ['Sinash'] },
      ...{ category_id: 1, language: 1, level: 1, period: 13, price: 0 },
    }
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    }
    const answer = await fetch('/api/courses', { method: 'POST', headers, body: JSON.stringify(course) })
    return (await answer.json()).data.id
  }, title)
  await page.goto(`${server.url}/teacher-course-info/${courseId}`)
  return courseId
}
