import type { Paper } from '@kashf/contract/practice/paper.ts'
import { preloadReader } from '../question/answer-reading.ts'
import { pictureSources } from '../question/picture-sources.ts'

/** The addresses of pictures in the texts of a paper, which are HTML inside JSON. */
const PICTURES = /src=\\"([^"\\]+)\\"/g

/** Loads what a paper will need when the line is lost: its pictures, and the code that reads typed answers. */
export function prefetchPaper(paper: Paper): void {
  const questions = paper.sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.questions))
  const inTexts = [...JSON.stringify(paper).matchAll(PICTURES)].map(([, address = '']) => address)
  for (const address of new Set(inTexts)) new Image().src = address
  for (const image of new Set(questions.flatMap(({ image }) => image ?? []))) {
    Object.assign(new Image(), pictureSources(image))
  }
  for (const answer of new Set(questions.flatMap(({ parts }) => parts.map((part) => part.answer)))) {
    preloadReader(answer)
  }
}
