import { drawCover } from '@kashf/art/cover.ts'
import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import type { CurrentCover } from '@kashf/contract/authoring/versions.ts'
import { conflictText } from '../../../text/teach/draft.ts'
import { compositionNames, coverMakerText, motifNames, worldNames } from '../../../text/teach/drawings.ts'
import { browserLettering } from '../drawings/browser-lettering.ts'
import { Drawing } from '../drawings/drawing.tsx'
import type { TwoValues } from '../edit-conflict/compare-dialog.tsx'
import { useThumbnail } from '../uploader/use-file-url.ts'

const WIDTH_PX = 320

/** A cover in the form: a drawing, or a chosen picture. */
export interface CoverHere {
  spec: CoverSpec | null
  file: File | undefined
}

/** Two covers of one course as the dialog of a conflict shows them. */
export function compareCovers(
  here: CoverHere,
  there: CurrentCover,
  portrait: PortraitSpec | null,
): Pick<TwoValues, 'here' | 'there' | 'pictures'> {
  const drawn = here.file ? null : here.spec
  return {
    here: drawn ? describeCover(drawn) : conflictText.newFile,
    there: there.spec ? describeCover(there.spec) : conflictText.otherFile,
    pictures: {
      here: drawn ? <DrawnCover spec={drawn} portrait={portrait} /> : <ChosenCover file={here.file} />,
      there: there.spec ? (
        <DrawnCover spec={there.spec} portrait={portrait} />
      ) : (
        <Picture src={there.url && `${there.url}/320.webp`} />
      ),
    },
  }
}

/** Describes in words the properties in which two drawings may differ. */
export const describeCover = (spec: CoverSpec): string =>
  [
    coverMakerText.preview(spec.words.replace('\n', ' ')),
    worldNames[spec.world],
    compositionNames[spec.composition],
    motifNames[spec.motif],
  ].join(', ')

function DrawnCover({ spec, portrait }: { spec: CoverSpec; portrait: PortraitSpec | null }) {
  return (
    <Drawing
      svg={drawCover({ ...spec, teacher: portrait }, browserLettering, WIDTH_PX)}
      className="max-w-80 rounded-md"
    />
  )
}

function ChosenCover({ file }: { file: File | undefined }) {
  return <Picture src={useThumbnail(file)} />
}

/** Decorative, because the text beside it describes it. */
function Picture({ src }: { src: string | null }) {
  return src && <img src={src} alt="" className="aspect-video w-full max-w-80 rounded-md object-cover" />
}
