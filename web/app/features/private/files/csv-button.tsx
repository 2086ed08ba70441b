import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { type FileCall, fetchFile, saveFile } from '../../../api/download.ts'
import { fileText } from '../../../text/learn/files.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'

/** Downloads a CSV file of the API; a failure shows a toast. */
export function CsvButton({
  file,
  size,
  label,
}: {
  file: FileCall
  size?: ButtonSize
  /** What the file holds, for screen readers, where a page has several. */
  label?: string
}) {
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveFile(await fetchFile(file))
    } catch (error) {
      failureToast(error, fileText.failed)
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="outline"
      size={size}
      aria-label={label && fileText.csvOf(label)}
      icon={<Download size={18} aria-hidden="true" />}
      loading={isFetching}
      onClick={() => void download()}
    >
      {label ? fileText.shortCsv : fileText.csv}
    </Button>
  )
}
