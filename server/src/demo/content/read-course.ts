import { readFile } from 'node:fs/promises'
import type { DemoSlide } from '../slides/slide.ts'
import type { DemoCourseText, DemoLessonContent, DemoSection } from './school.ts'

/**
 * Reads the text of a course from its Markdown document: a line of HTML that describes it, the list of outcomes, and the
 * sections with their lessons. A lesson is a heading with its length, a description, and the points of its slide, or several
 * slides: subheadings with a list (points), a quotation (a sheet), or indented code and a quotation of what it shows. A
 * subheading that ends in `.pdf` is the handout, with indented lines.
 */
export async function readCourse(key: string): Promise<DemoCourseText> {
  const text = await readFile(new URL(`courses/${key}.md`, import.meta.url), 'utf8')
  const [head = '', ...parts] = text.split(/^(?=##? )/m)
  const [description = '', ...rest] = linesOf(head)
  const lessons: DemoLessonContent[] = []
  const sections: DemoSection[] = []
  for (const part of parts) {
    const section = sections.at(-1)
    if (part.startsWith('# ')) sections.push({ title: part.slice(2).trim(), lessons: 0 })
    else {
      lessons.push(lessonOf(part.slice(3)))
      if (section) section.lessons += 1
    }
  }
  return { description, outcomes: marked(rest, '- '), lessons, sections }
}

/** The number of minutes and the variant after the title: `(7.2 min, practice)`. */
const HEADING = /^([^\n]+) \(([\d.]+) min(?:, (practice|summary))?\)$/

function lessonOf(text: string): DemoLessonContent {
  const [head = '', ...parts] = text.split(/^### /m)
  const [heading = '', description = '', ...points] = linesOf(head)
  const [, title, minutes, variant] = HEADING.exec(heading) ?? []
  if (!title || !description) throw new Error(`a lesson without a title, length or description: ${heading}`)
  const subjects = parts.map(linesOf)
  const handout = subjects.find(isHandout)
  if (points.length > 0) subjects.unshift([title, ...points])
  return {
    title,
    minutes: Number(minutes),
    description,
    slides: subjects.filter((subject) => !isHandout(subject)).map(slideOf),
    ...(variant && { variant: variant as DemoLessonContent['variant'] }),
    ...(handout && { handout: { name: handout[0] ?? '', lines: marked(handout, '    ') } }),
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
const isHandout = ([heading]: string[]) => heading?.endsWith('.pdf') === true
/** The lines that begin with a mark, without it. */
const marked = (lines: string[], mark: string) =>
  lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))

function slideOf([heading = '', ...lines]: string[]): DemoSlide {
  const [points, quoted, code] = [marked(lines, '- '), marked(lines, '> '), marked(lines, '    ')]
  if (code.length > 0) return { kind: 'code', heading, lines: code, shows: quoted }
  return points.length > 0
    ? { kind: 'points', heading, lines: points }
    : { kind: 'sheet', heading, lines: quoted }
}
