import { localPath } from '@kashf/contract/local-path.ts'
import { useSearchParams } from 'react-router'
import { withNext } from '../../../shell/base/sign-in-path.ts'

/** The destination after signing in (null for the home page), and links that carry it to the next form. */
export function useNext(): { next: string | null; keepNext: (path: string) => string } {
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  return { next, keepNext: (path) => withNext(path, next) }
}
