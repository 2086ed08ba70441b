import { useLocation, useSearchParams } from 'react-router'

const DEFAULT = 'notes'

/** The open tab below a lesson, kept in the URL. */
export function useOpenPanel(): { openId: string; openPanel: (panel: string) => void } {
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()
  // Notices about an answer link to the question itself.
  const openId = search.get('panel') ?? (hash.startsWith('#question-') ? 'questions' : DEFAULT)
  const openPanel = (panel: string) =>
    setSearch(
      (known) => {
        if (panel === DEFAULT) known.delete('panel')
        else known.set('panel', panel)
        return known
      },
      { replace: true, preventScrollReset: true, state: null },
    )
  return { openId, openPanel }
}
