import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { videoLengthS } from '../video/timetable.ts'
import { readCourse } from './read-course.ts'

const files = await readdir(path.join(import.meta.dirname, 'courses'))

describe.each(files.map((file) => file.replace('.md', '')))('the course %s', async (key) => {
  const { lessons, sections } = await readCourse(key)

  it('has 6 to 60 lessons of 4 to 25 minutes, 2 to 20 hours together', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(6)
    expect(lessons.length).toBeLessThanOrEqual(60)
    const lengths = lessons.map(videoLengthS)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(4 * 60)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25 * 60)
    const hours = lengths.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThanOrEqual(1.95)
    expect(hours).toBeLessThanOrEqual(20)
  })

  it('has titles of its own and slides in every lesson, and sections that cover all of them', () => {
    expect(new Set(lessons.map(({ title }) => title)).size).toBe(lessons.length)
    for (const { slides } of lessons) expect(slides.length).toBeGreaterThan(0)
    if (sections.length > 0)
      expect(sections.reduce((sum, section) => sum + section.lessons, 0)).toBe(lessons.length)
  })
})
