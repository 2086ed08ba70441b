import sharp from 'sharp'
import { slidePicture, titlePicture } from '../slides/draw-slide.ts'
import type { DemoSlide, SlideLook } from '../slides/slide.ts'
import type { Clip, Frame } from './clip.ts'
import type { DemoLesson } from './demo-lesson.ts'
import { timetable } from './timetable.ts'

/** The animation of a slide: the clip in which it appears, and the clip that is repeated while it is shown. */
export interface Scene {
  appears: Clip
  stays: Clip | null
  /** The length in clips. */
  times: number
}

/** Draws the title and the slides of a lesson. */
export async function drawScenes({ title, slides, look, isOpen, minutes }: DemoLesson): Promise<Scene[]> {
  const [titleTimes = 1, ...times] = timetable({ slides, minutes })
  const titleClip = [await drawn(titlePicture(title, look))]
  const [opening] = slides
  // An open lesson is quick: a third of its first clip is the title, the rest the beginning of the first slide.
  if (isOpen && opening) {
    const beginning = await drawn(slidePicture(opening, look, 1))
    titleClip.push(beginning, beginning)
  }
  const scenes: Scene[] = [{ appears: titleClip, stays: null, times: titleTimes }]
  for (const [i, slide] of slides.entries()) {
    scenes.push(await drawScene(slide, look, { isOpen, times: times[i] ?? 1 }))
  }
  return scenes
}

/** The slide of an open lesson appears line by line; other slides appear at once, which saves a picture per line. */
async function drawScene(
  slide: DemoSlide,
  look: SlideLook,
  { isOpen, times }: { isOpen: boolean; times: number },
): Promise<Scene> {
  const all = await drawn(slidePicture(slide, look, slide.lines.length))
  if (!isOpen) return { appears: [all], stays: null, times }
  const appears: Clip = []
  for (let shown = 1; shown < slide.lines.length; shown++)
    appears.push(await drawn(slidePicture(slide, look, shown)))
  return { appears: [...appears, all], stays: times > 1 ? [all] : null, times }
}

const drawn = (svg: string): Promise<Frame> => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
