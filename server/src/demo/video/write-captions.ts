import { captionText } from '../../media/captions/caption-text.ts'
import { captionWords } from '../../media/captions/caption-words.ts'
import type { CleanCaptions } from '../../media/captions/read-captions.ts'
import { CLIP_S } from './clip.ts'
import type { DemoLesson } from './demo-lesson.ts'
import { timestamp } from './timestamp.ts'
import { timetable } from './timetable.ts'

/** Captions of a lesson as WebVTT: what its slides say, spread over the time in which each is shown. */
export function writeCaptions(lesson: DemoLesson): CleanCaptions {
  const times = timetable(lesson)
  const texts = [[lesson.title], ...lesson.slides.map(({ heading, lines }) => [heading, ...lines])]
  let fromS = 0
  const cues = texts.flatMap((said, i) => {
    const lengthS = (times[i] ?? 0) * CLIP_S
    const cues = said.map((text, k) => {
      const at = (part: number) => timestamp(fromS + (lengthS * part) / said.length)
      return `${at(k)} --> ${at(k + 1)}\n${escaped(text.trim())}\n`
    })
    fromS += lengthS
    return cues
  })
  const vtt = `WEBVTT\n\n${cues.join('\n')}`
  return { vtt, cues: cues.length, words: captionWords(vtt), text: captionText(vtt) }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
