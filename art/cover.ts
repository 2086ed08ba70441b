import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import type { CompositionName } from '@kashf/contract/art/art-names.ts'
import { COVER_BOX, compositions } from './compositions.ts'
import { fittingSize, keyWords, type Lettering } from './lettering.ts'
import { drawMotif } from './motifs/draw-motif.ts'
import { face } from './portrait/face.ts'
import { picture, rect } from './svg.ts'
import { inksOf } from './worlds.ts'

/** A cover with the portrait of its teacher, which the composition `ustoz` shows. */
export type CoverDrawing = CoverSpec & { teacher?: PortraitSpec | null }

/** Whether the key words fit the composition at a size that can be read on a card. */
export function wordsFit(cover: Pick<CoverSpec, 'composition' | 'words'>, letters: Lettering): boolean {
  const lines = cover.words.split('\n')
  const column = compositions[cover.composition].words(lines.length)
  return (
    cover.words !== '' && column !== null && fittingSize(lines, letters, { ...column, fill: '' }) !== null
  )
}

/**
 * The composition that is drawn: `yulduz` instead of one that lacks its words or its teacher's portrait. Words that do
 * not fit count as missing.
 */
export function drawnComposition(cover: CoverDrawing, letters: Lettering): CompositionName {
  if (cover.composition === 'ustoz') return cover.teacher ? 'ustoz' : 'yulduz'
  return wordsFit(cover, letters) ? cover.composition : 'yulduz'
}

/** Draws a cover of 16:9, `width` px wide. */
export function drawCover(cover: CoverDrawing, letters: Lettering, width = 640): string {
  const inks = inksOf(cover.world)
  const composition = compositions[drawnComposition(cover, letters)]
  const column = composition.words(cover.words.split('\n').length)
  const elements = [
    rect(0, 0, COVER_BOX.width, COVER_BOX.height, 0, inks.bg),
    ...composition.draw(
      inks,
      drawMotif(cover.motif, inks, letters),
      cover.teacher ? face(cover.teacher) : '',
    ),
    column && cover.words ? keyWords(cover.words, letters, { ...column, fill: inks.ink }) : '',
  ]
  return picture({ width, height: Math.round((width * 9) / 16) }, COVER_BOX, elements.join(''))
}
