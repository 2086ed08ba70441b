import sharp from 'sharp'
import { slidePicture, titlePicture } from '../slides/draw-slide.ts'
import type { DemoSlide, SlideLook } from '../slides/slide.ts'
import type { Clip, Frame } from './clip.ts'
import type { DemoLesson, DemoLessons } from './demo-lesson.ts'
import { timetable } from './timetable.ts'

/** A picture of a lesson: the clip in which it appears, and the clip that is stretched while it is shown. */
export interface Scene {
  appears: Clip
  stays: Clip
  /** The length in clips. */
  times: number
}

const EXERCISE: DemoSlide = {
  kind: 'points',
  heading: "Endi o'zingiz",
  lines: ["Videoni to'xtating", 'Mashqni mustaqil bajaring', 'Natijani dars bilan solishtiring'],
}

/** Draws the scenes of each lesson. Those of a section share the clip of the title, and all that of the exercise. */
export async function drawScenes({ look, lessons }: DemoLessons): Promise<Scene[][]> {
  const titles = new Map<string, Clip>()
  for (const { opening } of lessons)
    if (!titles.has(opening)) titles.set(opening, [await drawn(titlePicture(opening, look))])
  const needsExercise = lessons.some(({ isOpen }) => !isOpen)
  const exercise: Clip = needsExercise
    ? [await drawn(slidePicture(EXERCISE, look, EXERCISE.lines.length))]
    : []
  const scenes: Scene[][] = []
  for (const lesson of lessons) {
    const titleClip = titles.get(lesson.opening) ?? []
    const clips = lesson.isOpen
      ? await drawOpen(lesson, look, titleClip)
      : [still(titleClip), ...(await drawSlides(lesson.slides, look)), still(exercise)]
    const times = timetable(lesson)
    scenes.push(clips.flatMap((scene, i) => (times[i] ? [{ ...scene, times: times[i] }] : [])))
  }
  return scenes
}

const still = (clip: Clip) => ({ appears: clip, stays: clip })

/** Slides that appear at once, which saves a picture per line. */
async function drawSlides(slides: DemoSlide[], look: SlideLook) {
  const scenes = []
  for (const slide of slides) scenes.push(still([await drawn(slidePicture(slide, look, slide.lines.length))]))
  return scenes
}

/**
 * The first slide appears line by line, the others at once. A third of the first clip is the title, the rest the beginning of
 * the first slide.
 */
async function drawOpen(lesson: DemoLesson, look: SlideLook, titleClip: Clip) {
  const [first, ...others] = lesson.slides
  const appears: Frame[] = []
  for (let shown = 1; first && shown <= first.lines.length; shown++)
    appears.push(await drawn(slidePicture(first, look, shown)))
  const beginning = appears.slice(0, 1)
  return [
    still([...titleClip, ...beginning, ...beginning]),
    { appears, stays: appears.slice(-1) },
    ...(await drawSlides(others, look)),
  ]
}

const drawn = (svg: string): Promise<Frame> => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
