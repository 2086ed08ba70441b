import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../testing/random-from.ts'
import { addLines, type LessonDay, packLessons, unpackFigures } from './lesson-days.ts'

const lesson = (lessonId: number, figures: Partial<LessonDay> = {}): LessonDay => ({
  lessonId,
  viewers: 0,
  started: 0,
  completed: 0,
  watchedS: 0,
  reached: [],
  again: [],
  ...figures,
})

/** Unpacks the lessons with their lines, adding up the changes for each lesson alone. */
function unpack(packed: Buffer): LessonDay[] {
  const lines = new Map<number, { reached: number[]; again: number[] }>()
  addLines(packed, ({ lessonId }) => {
    const changes = { reached: [], again: [] }
    lines.set(lessonId, changes)
    return changes
  })
  const listed = (sums: readonly number[] = []) => sums.flatMap((change, point) => [point, change])
  return unpackFigures(packed).map((figures) => ({
    ...figures,
    reached: listed(lines.get(figures.lessonId)?.reached),
    again: listed(lines.get(figures.lessonId)?.again),
  }))
}

describe('packed lessons of a day', () => {
  it('come back as they were', () => {
    const random = randomFrom(81)
    const whole = (below: number) => Math.floor(random() * below)
    const changes = () =>
      Array.from({ length: 100 }, (_, point) => [point, whole(401) - 200])
        .filter(([, change]) => change !== 0 && random() < 0.3)
        .flat()
    for (let round = 0; round < 50; round += 1) {
      let lessonId = 0
      const lessons = Array.from({ length: whole(20) }, () => {
        lessonId += 1 + whole(100_000)
        const [viewers, started, completed, watchedS] = [whole(300), whole(300), whole(300), whole(1e7)]
        return { lessonId, viewers, started, completed, watchedS, reached: changes(), again: changes() }
      })
      expect(unpack(packLessons(lessons))).toEqual(lessons)
    }
  })

  it('keep figures that do not fit into 32 bits', () => {
    const lessons = [
      lesson(1, { viewers: 127, started: 128, watchedS: 2 ** 40 + 1 }),
      lesson(2 ** 31 - 1, { reached: [0, 3_000_000, 99, -3_000_000], again: [99, -1] }),
    ]
    expect(unpack(packLessons(lessons))).toEqual(lessons)
  })

  it('that were cut off are refused', () => {
    const packed = packLessons([lesson(7, { viewers: 300 })])
    expect(() => unpackFigures(packed.subarray(0, packed.length - 2))).toThrow()
  })
})
