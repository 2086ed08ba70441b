import { Spinner } from '../../../ui/states/spinner.tsx'

/** Spinner in a 7:4 video box while the player loads. */
export function PreviewPlaceholder() {
  return (
    <span className="absolute inset-0 grid place-items-center text-white">
      <Spinner size={44} />
    </span>
  )
}
