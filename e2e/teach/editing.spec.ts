import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A teacher edits a course on two devices: no input is lost, and no untouched field is overwritten. */

let server: KashfServer
let courseId: number
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

/** A device of the teacher, signed in. */
async function device(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/my-profile/)
  courseId ??= (await (await userOf(server, page)).call('GET', '/courses/mine'))[0].id
  return page
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${server.url}/update-course/${courseId}`)
  await untilHydrated(page.getByLabel('Kurs nomi'))
  await expect(page.locator('.ProseMirror')).toBeVisible()
}

async function writeDescription(page: Page, text: string): Promise<void> {
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

const save = (page: Page) => page.getByRole('button', { name: 'Saqlash', exact: true }).click()
/** The radio button of a colour of the drawn cover. */
const colour = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rang' }).getByRole('radio', { name, exact: true })
const isSaved = (page: Page) => expect(page).toHaveURL(/\/teacher-course-info\//)
const draftSaved = (page: Page) => expect(page.getByText(/^Qoralama saqlandi/)).toBeVisible()

test('two devices merge different fields, and are asked about the same one', async ({ browser }) => {
  const computer = await device(browser)
  const phone = await device(browser)
  await openForm(computer)
  await openForm(phone)

  await computer.getByLabel('Kurs nomi').fill('Kompyuterda yozilgan nom')
  await save(computer)
  await isSaved(computer)
  await writeDescription(phone, ' Telefonda yozildi.')
  await save(phone)
  await isSaved(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Kompyuterda yozilgan nom')

  await openForm(computer)
  await openForm(phone)
  await phone.getByLabel('Kurs nomi').fill('Telefondagi nom')
  await save(phone)
  await isSaved(phone)
  await computer.getByLabel('Kurs nomi').fill('Kompyuterdagi nom')
  await save(computer)
  const question = computer.getByRole('dialog')
  await expect(question).toContainText('Telefondagi nom')
  await expect(question).toContainText('Kompyuterdagi nom')
  await question.getByRole('radio', { name: /Boshqa oynada/ }).check()
  await question.getByRole('button', { name: 'Boshqa oynadagini qoldirish' }).click()
  await isSaved(computer)
  await expect(computer.getByRole('heading', { level: 1 })).toHaveText('Telefondagi nom')

  // The rejected name is in the history and can be restored.
  await computer.getByRole('link', { name: 'Tarix' }).click()
  const kept = computer.locator('details').filter({ hasText: 'Tanlanmagan matn' }).first()
  await kept.locator('summary').click()
  await kept.getByRole('button', { name: 'Shuni qaytarish' }).click()
  await expect(computer.getByRole('heading', { level: 1 })).toHaveText('Kompyuterdagi nom')
})

test('two devices that draw the cover are shown both drawings and asked', async ({ browser }) => {
  const computer = await device(browser)
  const phone = await device(browser)
  const draw = async (page: Page, name: string) => {
    await colour(page, name).check({ force: true })
    await save(page)
  }
  await openForm(computer)
  await openForm(phone)
  await draw(computer, "O'rik")
  await isSaved(computer)
  await phone.getByLabel('Kurs nomi').fill('Muqova bilan yozilgan nom')
  await draw(phone, 'Pista')
  const question = phone.getByRole('dialog')
  await expect(question).toContainText("O'rik")
  await expect(question).toContainText('Pista')
  await expect(question.locator('label svg')).toHaveCount(2)
  await question.getByRole('button', { name: 'Shu oynadagini qoldirish' }).click()
  await isSaved(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Muqova bilan yozilgan nom')

  await openForm(computer)
  await openForm(phone)
  await expect(colour(computer, 'Pista')).toBeChecked()
  await draw(phone, 'Siyohrang')
  await isSaved(phone)
  await draw(computer, "O'rik")
  const second = computer.getByRole('dialog')
  await second.getByRole('radio', { name: /Boshqa oynada/ }).check()
  await second.getByRole('button', { name: 'Boshqa oynadagini qoldirish' }).click()
  await isSaved(computer)
  await openForm(computer)
  await expect(colour(computer, 'Siyohrang')).toBeChecked()
})

test('what was typed survives a crash and goes on at another device, unpublished', async ({ browser }) => {
  const computer = await device(browser)
  const phone = await device(browser)
  await openForm(computer)
  const before = await computer.getByLabel('Kurs nomi').inputValue()
  await colour(computer, 'Pista').check({ force: true })
  const sent = computer.waitForResponse(
    (answer) =>
      answer.url().includes('/api/drafts/') && answer.request().postData()?.includes('Yarim') === true,
  )
  await computer.getByLabel('Kurs nomi').fill('Yarim yozilgan nom')
  await sent
  await computer.close()

  await openForm(phone)
  await expect(phone.getByLabel('Kurs nomi')).toHaveValue('Yarim yozilgan nom')
  await expect(colour(phone, 'Pista')).toBeChecked()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(before)

  await phone.context().setOffline(true)
  await phone.getByLabel('Kurs nomi').fill('Aloqasiz yozilgan nom')
  await expect(phone.getByText(/^Aloqa yo'q/)).toBeVisible()
  await phone.context().setOffline(false)
  await draftSaved(phone)
  await phone.reload()
  await expect(phone.getByLabel('Kurs nomi')).toHaveValue('Aloqasiz yozilgan nom')

  await phone.getByRole('button', { name: "Qoralamani o'chirish" }).click()
  await phone.getByRole('button', { name: "Ha, o'chirilsin" }).click()
  await expect(phone.getByLabel('Kurs nomi')).toHaveValue(before)
})

test('two devices that type into one draft are asked, and neither text is lost', async ({ browser }) => {
  const computer = await device(browser)
  const phone = await device(browser)
  await openForm(computer)
  await openForm(phone)
  await computer.getByLabel('Kurs nomi').fill('Kompyuterdagi qoralama')
  await draftSaved(computer)
  await phone.getByLabel('Kurs nomi').fill('Telefondagi qoralama')
  await phone.getByRole('button', { name: 'Solishtirish' }).click()
  const question = phone.getByRole('dialog')
  await expect(question).toContainText('Kompyuterdagi qoralama')
  await question.getByRole('button', { name: 'Shu oynadagini qoldirish' }).click()
  await draftSaved(phone)
  await computer.reload()
  await expect(computer.getByLabel('Kurs nomi')).toHaveValue('Telefondagi qoralama')
})

test('a course goes off sale, is seen as a student would by its teacher alone, and goes on sale again', async ({
  browser,
}) => {
  const teacher = await device(browser)
  const visitor = await (await browser.newContext()).newPage()
  const studio = `${server.url}/teacher-course-info/${courseId}`
  const publicPage = `${server.url}/course/${courseId}`
  await teacher.goto(studio)
  await teacher.getByRole('button', { name: 'Sotuvdan olish' }).click()
  const question = teacher.getByRole('dialog')
  await expect(question).toContainText("o'quvchi darslarni ko'rishda davom etadi")
  await question.getByRole('button', { name: 'Sotuvdan olish' }).click()
  await expect(teacher.getByRole('button', { name: 'Sotuvga qaytarish' })).toBeVisible()
  expect((await visitor.goto(publicPage))?.status()).toBe(404)

  await teacher.getByRole('link', { name: "O'quvchi ko'rinishi" }).click()
  await expect(teacher).toHaveURL(publicPage)
  const banner = teacher.getByRole('status').filter({ hasText: 'Sotuvda emas' })
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Kursga qaytish' }).click()
  await teacher.getByRole('button', { name: 'Sotuvga qaytarish' }).click()
  await expect(teacher.getByRole('button', { name: 'Sotuvdan olish' })).toBeVisible()
  expect((await visitor.goto(publicPage))?.status()).toBe(200)
  await teacher.goto(publicPage)
  await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('a course is duplicated from the list and from its page', async ({ browser }) => {
  const page = await device(browser)
  await page.goto(`${server.url}/teacher-course-info`)
  const title = await page.getByRole('heading', { level: 2 }).first().textContent()
  const menu = page.getByRole('button', { name: `Amallar: ${title}`, exact: true })
  await untilHydrated(menu)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Nusxa olish' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${title} (nusxa)`)
  await expect(page.getByText('Qoralama', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Amallar: ${title} (nusxa)` }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`${title} (nusxa) (nusxa)`)
})

test('a course gets a time at which it goes on sale', async ({ browser }) => {
  const teacher = await device(browser)
  await teacher.goto(`${server.url}/teacher-course-info/${courseId}`)
  const hide = teacher.getByRole('button', { name: 'Sotuvdan olish' })
  await untilHydrated(hide)
  await hide.click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Sotuvdan olish' }).click()
  await teacher.getByRole('button', { name: 'Vaqtni tanlash' }).click()
  const dialog = teacher.getByRole('dialog')
  await dialog.getByLabel('Kun va soat').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(dialog.getByText('Kelgusi bir yil ichidagi vaqtni tanlang.')).toBeVisible()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Kun va soat').fill(`${tomorrow}T09:30`)
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(teacher.getByText(/^Sotuvga chiqish vaqti: .*09:30\.$/)).toBeVisible()
  await teacher.getByRole('button', { name: 'Hozir sotuvga chiqarish' }).click()
  await expect(hide).toBeVisible()
})

test('a draft is deleted and restored', async ({ browser }) => {
  const page = await device(browser)
  const { id } = await (await userOf(server, page)).call('POST', '/courses', {
    ...{ title: 'Sinov qoralamasi', category_id: 1, language: 1, level: 1, period: 13, price: 0 },
  })
  await page.goto(`${server.url}/teacher-course-info/${id}`)
  await page.getByRole('button', { name: "Kursni o'chirish" }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Sinov qoralamasi')
  await question.getByRole('button', { name: "Kursni o'chirish" }).click()
  await expect(page).toHaveURL(/\/teacher-course-info$/)
  const deleted = page.getByRole('region', { name: "O'chirilganlar" })
  await expect(deleted).toContainText('Sinov qoralamasi')
  await page.reload()
  await deleted.getByRole('button', { name: 'Qaytarish: Sinov qoralamasi' }).click()
  await expect(deleted).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sinov qoralamasi' }).first()).toBeVisible()
  await page.goto(`${server.url}/teacher-course-info/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sinov qoralamasi')
})

test('drafts of the profile, an announcement, links and an answer go on at another device', async ({
  browser,
}) => {
  const computer = await device(browser)
  const phone = await device(browser)
  const forms = [
    { url: '/my-profile?tab=data', label: "O'zingiz haqingizda", text: "O'n yildan beri dars beraman." },
    { url: `/course-announcements/${courseId}`, label: 'Sarlavha', text: 'Yangi mavsum' },
    {
      url: `/teacher-course-info/${courseId}`,
      label: 'Video fayllarning havolalari',
      text: 'https://drive.google.com/file/d/yarim',
    },
    { url: '/inbox?state=all&thread=', label: 'Javobingiz', text: 'Javobim yarim' },
  ]
  for (const { url, label, text } of forms) {
    await test.step(url, async () => {
      let at = server.url + url
      await computer.goto(at)
      if (url.endsWith('thread=')) {
        const thread = computer.locator('[data-thread]').first()
        await untilHydrated(thread)
        await thread.click()
        await expect(computer).toHaveURL(/thread=[a-z]+-\d+/)
        at = computer.url()
      }
      await untilHydrated(computer.getByLabel(label))
      const closed = computer.locator('details:not([open])', { has: computer.getByLabel(label) })
      if (await closed.count()) await closed.locator('summary').click()
      await computer.getByLabel(label).fill(text)
      await draftSaved(computer)
      await phone.goto(at)
      await expect(phone.getByLabel(label)).toHaveValue(text)
      await expect(phone.getByLabel(label)).toBeVisible()
    })
  }
})

test('two windows arrange one course, and neither undoes what the other did', async ({ browser }) => {
  const computer = await device(browser)
  const phone = await device(browser)
  await phone.setViewportSize({ width: 360, height: 800 })
  const teacher = await userOf(server, computer)
  const { id } = await teacher.call('POST', `/courses/${courseId}/duplicate`)
  const titles = async () => {
    const { videos, sections } = await teacher.call('GET', `/courses/course/${id}`)
    return { lessons: videos.map(named), sections: sections.map(named) }
  }
  const named = ({ title }: { title: string }) => title
  const { lessons, sections } = await titles()
  const [first = '', second = '', third = '', ...others] = lessons
  for (const page of [computer, phone]) {
    await page.goto(`${server.url}/teacher-course-info/${id}`)
    await untilHydrated(page.getByRole('button', { name: `Ko'chirish: ${first}` }))
  }

  // The name of a new section is requested immediately.
  await computer.getByRole('button', { name: "Bo'lim", exact: true }).click()
  await expect(computer.getByLabel("Bo'lim nomi")).toBeFocused()
  await computer.keyboard.type('Kompyuterdagi')
  await computer.keyboard.press('Enter')
  await expect.poll(async () => (await titles()).sections).toEqual([...sections, 'Kompyuterdagi'])

  // Moved by keys alone, in a window that does not know the section yet; the focus stays and each step is announced.
  const handle = phone.getByRole('button', { name: `Ko'chirish: ${first}` })
  await handle.focus()
  await phone.keyboard.press('Space')
  await phone.keyboard.press('ArrowDown')
  await phone.keyboard.press('ArrowDown')
  await expect(phone.getByRole('status').filter({ hasText: `“${first}” 3-o'ringa ko'chdi` })).toBeAttached()
  await expect(handle).toBeFocused()
  await phone.keyboard.press('Space')
  await expect(handle).toBeFocused()
  await expect.poll(titles).toEqual({
    lessons: [second, third, first, ...others],
    sections: [...sections, 'Kompyuterdagi'],
  })
  await expect(phone.getByRole('heading', { name: /^Kompyuterdagi/ })).toBeVisible()

  const rename = async (page: Page, title: string) => {
    await page.getByRole('button', { name: `Ko'chirish: ${second}` }).focus()
    await page.keyboard.press('F2')
    await page.getByLabel(`Yangi nomi: ${second}`).fill(title)
    await page.keyboard.press('Enter')
  }
  await rename(computer, 'Kompyuterdagi nom')
  await expect.poll(async () => (await titles()).lessons[0]).toBe('Kompyuterdagi nom')
  await rename(phone, 'Telefondagi nom')
  const question = phone.getByRole('dialog')
  await expect(question).toContainText('Kompyuterdagi nom')
  await question.getByRole('button', { name: 'Shu oynadagini qoldirish' }).click()
  await expect.poll(async () => (await titles()).lessons[0]).toBe('Telefondagi nom')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a frame of a video becomes the cover', async ({ browser }) => {
  const page = await device(browser)
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-frame-'))
  try {
    await openForm(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Videodan kadr olish' }).click()
    await (await chooser).setFiles(
      await makeClip(folder, { name: 'treyler.mp4', seconds: 4, size: '640x480' }),
    )
    const slider = page.getByLabel('Videoning vaqti')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Shu kadrni olish' }).click()
    await page.getByRole('button', { name: "Shu qismini qo'yish" }).click()
    await expect(page.getByText('kadr.jpg')).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await save(page)
    expect((await saved).status()).toBe(200)
    await isSaved(page)
    await openForm(page)
    const cover = page.getByAltText('Muqova', { exact: true })
    const shapeOf = (picture: HTMLImageElement) => picture.naturalWidth / picture.naturalHeight
    await expect.poll(async () => (await cover.evaluate(shapeOf)).toFixed(2)).toBe('1.78')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a course and its lessons are previewed from every state', async ({ browser }) => {
  const teacher = await device(browser)
  const operator = await (await browser.newContext()).newPage()
  await login(operator, server, 'operator', DEMO_PASSWORD)
  await expect(operator).toHaveURL(/\/admin$/)
  const [author, reviewer] = [await userOf(server, teacher), await userOf(server, operator)]
  const { id } = await author.call('POST', `/courses/${courseId}/duplicate`)
  const submit = () => author.call('PATCH', '/courses/complete', { course_id: id })
  const review = (action: string, body = {}) => reviewer.call('POST', `/admin/courses/${id}/${action}`, body)

  const shows = async (title: string | null) => {
    await teacher.goto(`${server.url}/teacher-course-info/${id}`)
    await teacher.getByRole('link', { name: "O'quvchi ko'rinishi" }).click()
    await expect(teacher).toHaveURL(`${server.url}/course/${id}`)
    await expectBanner(title)
    const { videos } = await author.call('GET', `/courses/course/${id}`)
    await teacher.goto(`${server.url}/main-lesson/${videos.at(-1).id}`)
    await teacher.getByRole('link', { name: "O'quvchi ko'rinishi" }).click()
    await expect(teacher).toHaveURL(`${server.url}/course/${id}/lesson/${videos.at(-1).id}`)
    await expectBanner(title)
  }
  const expectBanner = async (title: string | null) => {
    const banner = teacher.getByRole('status').filter({ hasText: "O'quvchi sahifani shunday ko'radi" })
    await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible()
    if (title === null) await expect(banner).toBeHidden()
    else await expect(banner.getByText(title, { exact: true })).toBeVisible()
  }

  await shows('Qoralama')
  await submit()
  await shows('Qoralama: tekshiruvda')
  await review('return', { reason: "Birinchi darsda ovoz yo'q" })
  await shows('Qoralama: qaytarilgan')
  await submit()
  await review('publish')
  await shows(null)
  await author.call('POST', `/courses/${id}/hide`)
  await shows('Sotuvda emas')
})
