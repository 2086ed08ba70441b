import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { ledgerText as text } from '../../../text/operate-ledger.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, Td, Th } from '../../../ui/signed-in/table.tsx'
import { useLedgerState } from './use-ledger-state.ts'

/** What the last check of the whole ledger found, check by check; open at once when something differs. */
export function NightlyCheck() {
  const state = useLedgerState().data
  // Waiting and failing are told by the live check above.
  if (!state) return null
  const { verified } = state
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">{text.nightly}</h2>
        {verified && (
          <Badge tone={verified.holds ? 'good' : 'bad'}>{verified.holds ? text.holds : text.differs}</Badge>
        )}
        <span className="text-ink-2 tabular-nums">
          {verified
            ? text.nightlyAt(formatDateTime(verified.at), formatCount(verified.checks.length))
            : text.nightlyNever}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-2">{text.nightlyHint}</p>
      {verified && (
        <details className="mt-3" open={!verified.holds}>
          <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-lapis">
            {text.checks}
          </summary>
          <div className="mt-2">
            <Table
              label={text.checks}
              head={
                <>
                  <Th>{text.check}</Th>
                  <Th>{text.figure}</Th>
                </>
              }
            >
              {verified.checks.map(({ name, holds, figure }) => (
                <tr key={name}>
                  <Td>
                    <Badge tone={holds ? 'good' : 'bad'}>{holds ? text.oneHolds : text.differs}</Badge>{' '}
                    {text.checkNames[name] ?? name}
                  </Td>
                  <Td className="tabular-nums text-ink-2">{inWords(figure)}</Td>
                </tr>
              ))}
            </Table>
          </div>
        </details>
      )}
    </section>
  )
}

/** The check's figure (`51 transfers`) in our words; what we have no word for stays. */
const inWords = (figure: string) => figure.replace(/[a-z]+/g, (word) => text.units[word] ?? word)
