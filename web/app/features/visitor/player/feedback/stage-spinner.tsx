import { playerText } from '../../../../text/browse/player.ts'
import { SpinnerMark } from '../../../../ui/states/spinner.tsx'

/** Spinner in the middle of the stage, shown until the video is ready. */
export function StageSpinner() {
  return (
    <span role="status" className="absolute inset-0 grid place-content-center text-white">
      <SpinnerMark size={48} />
      <span className="sr-only">{playerText.loading}</span>
    </span>
  )
}
