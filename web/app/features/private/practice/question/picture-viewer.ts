import { lazyPart } from '../../../../ui/lazy-part.ts'

/** The picture as large as the screen. */
export const PictureViewer = lazyPart(() => import('./picture-viewer.lazy.tsx'), null)
