import { optionalPart } from '../../../ui/lazy-part.ts'

const MiniAppShell = optionalPart(() => import('./mini-app-shell.lazy.tsx'))

/**
 * Loads the Mini App in two steps: every page lists the files of its lazy components, and this first step is a single
 * file.
 */
export default function MiniApp() {
  return <MiniAppShell />
}
