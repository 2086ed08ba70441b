import type { ExportLosses } from '@kashf/contract/practice/imports.ts'
import { expect, it } from 'vitest'
import { buildTeacher } from '../../testing/builders/people.ts'
import { buildBank, buildPassage, buildQuestions } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

it('names before the download what each format loses of which question', async () => {
  const bankId = await buildBank(kashf.deps, { ownerId: teacher.id })
  const passageId = await buildPassage(kashf.deps, { bankId })
  const written = { parts: [{ label: '', answer: 'written' as const }] }
  const { ids } = await buildQuestions(kashf.deps, {
    ...{ ownerId: teacher.id, bankId },
    questions: [
      { stem: '2 + 2 = ?' },
      { stem: '**Matn** nima haqida?', passageId },
      { stem: 'Chizmani toping', content: { form: 'hotspot' } },
      { stem: 'Erkin mavzu', content: { ...written, form: 'speech', options: [] } },
    ],
  })
  const losses = async (format: string): Promise<ExportLosses> =>
    (
      await kashf.call('GET', `/api/practice/banks/${bankId}/export/losses?format=${format}`, {
        token: teacher.token,
      })
    ).json().data
  const left = {
    what: 'question',
    count: 2,
    questions: [
      { id: ids[2], title: 'Chizmani toping' },
      { id: ids[3], title: 'Erkin mavzu' },
    ],
  }
  const passage = { what: 'passage', count: 1, questions: [{ id: ids[1], title: 'Matn nima haqida?' }] }
  expect(await losses('gift')).toEqual({ questions_count: 4, written_count: 2, losses: [left, passage] })
  expect((await losses('moodle')).losses).toEqual([left, passage])
  expect((await losses('csv')).losses.map(({ what, count }) => [what, count])).toEqual([
    ['question', 2],
    ['passage', 1],
    ['formatting', 1],
  ])
  const { body } = await kashf.call('GET', `/api/practice/banks/${bankId}/export?format=gift`, {
    token: teacher.token,
  })
  expect(body.match(/\{/g)).toHaveLength(2)
})
