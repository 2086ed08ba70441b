import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { inReadersScript } from '../../../shell/written/written.ts'
import { monthsText as text } from '../../../text/buy/months.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { MonthCard } from './month-card.tsx'

/** The courses that the learner pays by the month; nothing without any. */
export function RunningMonths() {
  const months = useQuery(dataOf('GET /api/months', sellingKeys.months, { query: { limit: 100 } }))
  return (
    <QueryStates query={months} loading={null}>
      {(running) =>
        running.length > 0 && (
          <section>
            <SectionHead title={text.titles} />
            <div className="grid items-start gap-5 md:grid-cols-2">
              {inReadersScript(running).map((month) => (
                <MonthCard key={month.course_id} month={month} isNamed />
              ))}
            </div>
          </section>
        )
      }
    </QueryStates>
  )
}
