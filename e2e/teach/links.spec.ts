import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FileHost, startFileHost } from '@kashf/simulators/file-host/file-host.ts'
import { expect, test } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A teacher imports videos by link; a file that is not shared shows what to change, and is then fetched. */

let host: FileHost
let server: KashfServer
let folder: string
test.beforeAll(async () => {
  host = await startFileHost()
  server = await startDemoServer({ DRIVE_URL: host.url, OUTBOUND_TEST_ORIGINS: host.url })
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-links-'))
})
test.afterAll(async () => {
  await server?.stop()
  await host?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('links become lessons, and one that is not shared is fetched after a retry', async ({ page }) => {
  test.setTimeout(600_000)
  const bytes = await readFile(await makeClip(folder, { name: 'dars.mp4', seconds: 2, size: '160x90' }))
  const shared = { name: 'Havoladan kelgan dars.mp4', bytes, etag: '"1"', isPublic: true }
  const secret = {
    name: 'Yopiq dars.mp4',
    bytes: Buffer.concat([bytes, bytes]),
    etag: '"2"',
    isPublic: false,
  }
  host.files.set('shared-file-1', shared)
  host.files.set('secret-file-2', secret)
  const teacher = DEMO_LOGINS.find(({ role }) => role === 'teacher')
  if (!teacher) throw new Error('the demo school has no teacher')
  await login(page, server, teacher.username, teacher.password)
  await expect(page).toHaveURL(/\/my-profile$/)
  const [{ id: courseId }] = await (await userOf(server, page)).call('GET', '/courses/mine')
  await page.goto(`${server.url}/teacher-course-info/${courseId}`)
  const summary = page.locator('summary', { hasText: "Havola orqali qo'shish" })
  await untilHydrated(summary)
  await summary.press('Enter')

  const field = page.getByLabel('Video fayllarning havolalari')
  const send = page.getByRole('button', { name: 'Videolarni olish' })
  const typed = 'https://drive.google.com/file/d/shared-file-1/view\nhttps://vimeo.com/76979871'
  await field.fill(typed)
  await send.click()
  await expect(page.getByText('2-havola: Vimeo sahifasidan')).toBeVisible({ timeout: 60_000 })
  await expect(field).toHaveValue(typed)

  await field.fill(
    'https://drive.google.com/file/d/shared-file-1/view\ndrive.google.com/open?id=secret-file-2',
  )
  await send.click()
  const list = page.getByRole('list', { name: 'Havoladan olinayotgan videolar' })
  await expect(list.getByText('fayl hamma uchun ochiq emas')).toBeVisible({ timeout: 120_000 })
  await expect(field).toHaveValue('')
  host.files.set('secret-file-2', { ...secret, isPublic: true })
  await list.getByRole('button', { name: /^Qayta olish/ }).click()
  await expect(page.getByText('2 ta havoladan 2 tasi tayyor')).toBeVisible({ timeout: 120_000 })
  await expect(list.getByText('Yopiq dars')).toBeVisible()
  // The course shows the lessons without a reload.
  await expect(page.getByText('Havoladan kelgan dars')).toHaveCount(2)
})
