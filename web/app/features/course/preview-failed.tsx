import { courseText } from '../../text/course.ts'

/** In place of a video whose player did not come; its parent is positioned. */
export function PreviewFailed() {
  return (
    <p role="alert" className="absolute inset-0 grid place-content-center p-4 text-center text-white">
      {courseText.previewFailed}
    </p>
  )
}
