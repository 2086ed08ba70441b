import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { payoutText } from '../../../text/payout.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Period, periodQuery } from './period.ts'

/** Exports the statement of the period: a CSV file and a print view. */
export function StatementTools({ period }: { period: Period }) {
  return (
    <>
      <CsvButton period={period} />
      <LinkButton
        to={`/statement/print${periodQuery(period)}`}
        variant="outline"
        icon={<Printer size={18} aria-hidden="true" />}
      >
        {payoutText.print}
      </LinkButton>
    </>
  )
}

/** Downloads the statement as CSV; a failure shows a toast. */
export function CsvButton({ period }: { period: Period }) {
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveFile(await fetchFile('/api/users/statement.csv', { ...period }))
    } catch (error) {
      showToast({ kind: 'error', title: payoutText.fileFailed, message: messageOf(error) })
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="outline"
      icon={<Download size={18} aria-hidden="true" />}
      loading={isFetching}
      onClick={() => void download()}
    >
      {payoutText.csv}
    </Button>
  )
}
