import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CRITERIA, type Criterion, type CriterionState } from './criteria.ts'

const STATES: Record<string, CriterionState> = {
  Met: 'met',
  'Checked by axe': 'axe',
  Built: 'built',
  Partly: 'partly',
  'Not examined': 'unexamined',
  'Not applicable': 'not_applicable',
}
const ROW = /^\| ([\d.]+) [^|]*\| (A+) +\| ([^|]+?) *\| (.*)\|$/gm
const TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`/g

/** The tables of the document, with which the public page must agree. */
function documented(): Criterion[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/accessibility.md'), 'utf8')
  return [...text.matchAll(ROW)].map(([, number = '', level, state = '', how = '']) => {
    const named = [...how.matchAll(TEST)].map(([, test = '']) => test)
    const tests = [...new Set(STATES[state] === 'axe' ? ['e2e/browse/pages.spec.ts', ...named] : named)]
    return {
      number,
      level: level as Criterion['level'],
      state: STATES[state] as CriterionState,
      ...(tests.length > 0 && { tests }),
    }
  })
}

it('says of every criterion what docs/accessibility.md says', () => {
  expect(CRITERIA).toHaveLength(55)
  expect(documented()).toEqual(CRITERIA)
})
