import { tableValue } from '@kashf/contract/practice/scoring/scale.ts'
import { type Preset, PresetBody } from '@kashf/contract/practice/tests.ts'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { paperFigures } from './blueprint.ts'

const kashf = testApp()

async function offered() {
  const { token } = await buildTeacher(kashf.deps)
  const answer = await kashf.call('GET', '/api/practice/presets', { token })
  return { token, presets: answer.json().data as (PresetBody & { id: number })[] }
}

describe('the presets of the migration', () => {
  it.each([
    ["Oliy ta'limga kirish testi", '180', '10 10 10 30 30', 189_000, false],
    ['Milliy sertifikat: matematika', '150', '32 3 10', 55_000, true],
    ['Milliy sertifikat: fizika', '150', '45', 45_000, true],
    ["Milliy sertifikat: O'zbekiston tarixi", '150', '45', 45_000, true],
    ['Milliy sertifikat: kimyo', '150', '43', 43_000, true],
    ['Milliy sertifikat: biologiya', '150', '40 3', 43_000, true],
    ['Milliy sertifikat: ona tili va adabiyot', '180', '44 1', 68_000, true],
    ['Multilevel (B1–C1)', '45 60 60 15', '8 6 4 5 6 6 6 8 6 9 6 2 3', 220_000, true],
    ['IELTS Academic', '30 60 60 14', '40 40 1 1 3', 98_000, false],
    ['SAT', '32 32 35 35', '27 27 22 22', 98_000, true],
    ["O'qituvchilar attestatsiyasi: aniq va tabiiy fanlar", '120', '35 5 10', 100_000, false],
    ["O'qituvchilar attestatsiyasi: boshqa fanlar", '90', '35 5 10', 100_000, false],
  ])('%s: %s minutes, %s questions, %i points', async (title, minutes, questions, points, isTentative) => {
    const { presets } = await offered()
    const preset = presets.find((one) => one.title === title)
    const { sections = [] } = preset?.blueprint ?? {}
    const blocks = sections.flatMap((section) => section.blocks)
    expect({
      minutes: String(preset?.settings.minutes ?? sections.map((section) => section.minutes).join(' ')),
      questions: blocks.map((block) => block.questions).join(' '),
      points: blocks.reduce((sum, block) => sum + (block.questions ?? 0) * block.weight_milli, 0),
      isTentative: preset?.is_tentative,
    }).toEqual({ minutes, questions, points, isTentative })
  })

  it('has the tables of IELTS and of the essay', async () => {
    const { presets } = await offered()
    const scaleOf = (title: string, section: number) => {
      const scale = presets.find((one) => one.title === title)?.blueprint.sections[section]?.scale
      return (milli: number) => (scale?.kind === 'table' ? tableValue(scale.rows, milli) : null)
    }
    const [listening, reading, writing] = [0, 1, 2].map((at) => scaleOf('IELTS Academic', at))
    expect([39_000, 34_000, 16_000].map((raw) => listening?.(raw))).toEqual([9000, 7500, 5000])
    expect([33_000, 32_000].map((raw) => reading?.(raw))).toEqual([7500, 7000])
    expect([6249, 6250, 6749, 9000].map((raw) => writing?.(raw))).toEqual([6000, 6500, 6500, 9000])
    const essay = scaleOf('Milliy sertifikat: ona tili va adabiyot', 1)
    expect([0, 500, 1000, 24_000].map((raw) => essay(raw))).toEqual([0, 28_000, 29_000, 75_000])
  })

  it('keep to the contract, ask for all their questions, and become tests', async () => {
    const { token, presets } = await offered()
    for (const preset of presets) {
      const { id, updated_at: _, ...body } = preset as typeof preset & { updated_at: string }
      expect([...Value.Errors(PresetBody, body)], preset.title).toEqual([])
      const made = await kashf.call('POST', '/api/practice/tests', {
        token,
        body: { title: `Sinov: ${id}`, purpose: 'exam', preset_id: id },
      })
      expect(made.statusCode, made.body).toBe(201)
      const test = made.json().data
      expect([test.preset.title, test.blueprint, test.settings]).toEqual([
        preset.title,
        preset.blueprint,
        preset.settings,
      ])
      expect(paperFigures(test.blueprint)).toEqual({ questions_count: 0, max_points_milli: 0 })
      expect(test.findings).toContainEqual({ code: 'no_questions', is_error: true })
    }
  })
})

describe('presets of the console', () => {
  it('are added and changed by operators, each audited, and offered as they say', async () => {
    const operator = await buildOperator(kashf.deps)
    const { presets } = await offered()
    const [{ id: _, updated_at: __, ...body }] = presets as [Preset]
    const own = { ...body, title: 'Olimpiada', year: '2027/28' }
    const made = await kashf.call('POST', '/api/admin/exam-presets', { token: operator.token, body: own })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json().data
    const all = (await kashf.call('GET', '/api/admin/exam-presets', { token: operator.token })).json().data
    expect(all[0]).toMatchObject({ id, title: 'Olimpiada' })
    const put = await kashf.call('PUT', `/api/admin/exam-presets/${id}`, {
      token: operator.token,
      body: { ...own, is_offered: false },
    })
    expect(put.json().data).toMatchObject({ id, is_offered: false })
    expect((await offered()).presets.map((preset) => preset.id)).not.toContain(id)
    const { rows } = await kashf.deps.db.executeSql(
      `select action, before ->> 'is_offered' as before, after ->> 'is_offered' as after from audit_entry
        where subject = 'exam_preset:${id}' order by id`,
    )
    expect(rows).toEqual([
      { action: 'exam_preset.add', before: null, after: 'true' },
      { action: 'exam_preset.change', before: 'true', after: 'false' },
    ])
    const { token } = await buildTeacher(kashf.deps)
    const test = { title: 'Sinov', purpose: 'exam', preset_id: id }
    const refused = await kashf.call('POST', '/api/practice/tests', { token, body: test })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['preset_id']])
  })

  it('refuse what the contract does not know', async () => {
    const { token } = await buildOperator(kashf.deps)
    const { presets } = await offered()
    const [{ id: _, updated_at: __, ...body }] = presets as [Preset]
    for (const change of [
      { blueprint: { ...body.blueprint, note: 'x' } },
      { blueprint: { ...body.blueprint, sections: [] } },
      { source_url: 'javascript:alert(1)' },
    ]) {
      const answer = await kashf.call('POST', '/api/admin/exam-presets', {
        token,
        body: { ...body, ...change },
      })
      expect(answer.statusCode).toBe(422)
    }
  })
})
