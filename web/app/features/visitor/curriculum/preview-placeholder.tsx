import { Spinner } from '../../../ui/spinner.tsx'

/** In the 7:4 box of a video while its player is loading. */
export function PreviewPlaceholder() {
  return (
    <span className="absolute inset-0 grid place-items-center text-white">
      <Spinner size={44} />
    </span>
  )
}
