import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Button } from '../../../ui/button.tsx'

/** Downloads one table of the statistics; a failure shows a toast. */
export function CsvButton({
  path,
  query,
  table,
  label,
}: {
  path: string
  query: { from?: string; to?: string }
  table: string
  /** What the table holds, for screen readers. */
  label: string
}) {
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveFile(await fetchFile(path, { ...query, table }))
    } catch (error) {
      failureToast(error, text.fileFailed)
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="outline"
      aria-label={text.csvOf(label)}
      icon={<Download size={18} aria-hidden="true" />}
      loading={isFetching}
      onClick={() => void download()}
    >
      {text.csv}
    </Button>
  )
}
