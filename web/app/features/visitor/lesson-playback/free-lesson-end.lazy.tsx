import '../../../signed-in.css'

/** The end of a free lesson on a public page, with its styles, which other visitors do not load. */
export { FreeLessonEnd as default } from './free-lesson-end.tsx'
