import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from './api.ts'
import type { KashfServer } from './kashf-server.ts'
import { login } from './people.ts'

/** The fields of a new course besides its title. */
export const FREE_COURSE = {
  ...{ description: 'Sinov uchun kurs.', outcomes: ['Sinash'] },
  ...{ category_id: 1, language: 1, level: 1, period: 13, price: 0 },
}

/** Signs in as a demo teacher, creates a free course without lessons, opens its curriculum and returns its id. */
export async function openNewCourse(page: Page, server: KashfServer, title: string): Promise<number> {
  await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/my-profile$/)
  const { id: courseId } = await (await userOf(server, page)).call('POST', '/courses', {
    ...FREE_COURSE,
    title,
  })
  await page.goto(`${server.url}/teacher-course-info/${courseId}`)
  return courseId
}
