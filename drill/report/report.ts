import { type Finding, isWrong } from './finding.ts'
import { isHigh, type MachineLoad, processors } from './machine-load.ts'

/** The outcome of the drill. */
export interface Verdict {
  holds: boolean
  minutes: number
}

const share = (part: number) => `${Math.round(part * 100)} %`

/** Prints a title and its findings, one line each, as soon as they are known. */
export function printFindings(
  title: string,
  findings: readonly Finding[],
  { load, isStrict }: { load: MachineLoad; isStrict: boolean },
): void {
  const isBad = findings.some((finding) => isWrong(finding, isStrict))
  const waiting = load.waiting === null ? '' : `, somebody waited for one ${share(load.waiting)} of the time`
  const busy = isHigh(load)
    ? ` (${processors} processors ${share(load.busy)} busy${waiting}: times are longer)`
    : ''
  console.log(`\n${isBad ? 'FAIL' : 'ok  '}  ${title}${busy}`)
  const width = Math.max(...findings.map(({ what }) => what.length))
  for (const finding of findings) {
    const { what, figure, limit, holds, details } = finding
    const verdict = limit === '' ? ' ' : holds ? '✓' : isWrong(finding, isStrict) ? '✗' : '!'
    console.log(`      ${verdict} ${what.padEnd(width)}  ${figure}${limit && ` (limit ${limit})`}`)
    if (!holds) for (const detail of details) console.log(`          ${detail}`)
  }
}

export function printVerdict({ holds, minutes }: Verdict, logs: string | null): void {
  const outcome = holds ? 'Everything holds' : 'Not everything holds'
  console.log(`\n${outcome}, after ${minutes.toFixed(1)} min.${logs ? ` Logs: ${logs}` : ''}`)
}
